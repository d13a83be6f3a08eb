// Before the program for node starts: it has the environment of node, and knows which of its streams are terminals.
Module.preRun = () => Object.assign(ENV, { LANG: undefined }, process.env);
Module.onRuntimeInitialized = () => [0, 1, 2].forEach((descriptor) => { FS.streams[descriptor].tty = require("tty").isatty(descriptor); });
