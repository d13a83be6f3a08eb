// Weka's Winnow behind the protocol of docs/drive.md: java -cp weka.jar:FOLDER WekaWinnow [options of Winnow].
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weka.classifiers.functions.Winnow;
import weka.core.Attribute;
import weka.core.FastVector;
import weka.core.Instance;
import weka.core.Instances;

class WekaWinnow {
  private static FastVector values(String... names) {
    FastVector list = new FastVector();
    for (String name : names) list.addElement(name);
    return list;
  }

  /** Boolean attributes, and the class last. */
  private static Instances data(int dimension) {
    FastVector attributes = new FastVector();
    for (int i = 0; i < dimension; i++) attributes.addElement(new Attribute("x" + i, values("0", "1")));
    attributes.addElement(new Attribute("y", values("-1", "1")));
    Instances data = new Instances("rounds", attributes, 0);
    data.setClassIndex(dimension);
    return data;
  }

  public static void main(String[] options) throws Exception {
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    Winnow winnow = null;
    Instances data = null;
    Instance instance = null;
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      Matcher header = Pattern.compile("\"dimension\": (\\d+)").matcher(line);
      if (header.find()) {
        data = data(Integer.parseInt(header.group(1)));
        winnow = new Winnow();
        winnow.setOptions(options.clone());
        winnow.setNumIterations(0);
        winnow.buildClassifier(data);
      } else if (line.contains("\"x\"")) {
        String[] entries = line.replaceAll(".*\\[|\\].*", "").split(", *");
        instance = new Instance(data.numAttributes());
        instance.setDataset(data);
        for (int i = 0; i < entries.length; i++) instance.setValue(i, entries[i]);
        instance.setClassMissing();
        int said = winnow.classifyInstance(instance) == 1 ? 1 : -1;
        System.out.println("{\"prediction\": " + said + ", \"reset\": true}");
      } else {
        instance.setClassValue(line.contains("-1") ? "-1" : "1");
        winnow.updateClassifier(instance);
        System.out.println("{}");
      }
      System.out.flush();
    }
  }
}
