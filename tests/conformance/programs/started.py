"""A learner of python_learners.py, from the server at SOCKET that has imported it already: started.py SOCKET NAME."""
import socket
import sys

with socket.socket(socket.AF_UNIX) as connection:
    connection.connect(sys.argv[1])
    socket.send_fds(connection, [sys.argv[2].encode()], [0, 1, 2])
    connection.recv(1)  # until it ends
