import java.io.FileInputStream;
import java.util.Map;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Checks PDFs against PDF/A-3a and PDF/UA-1: prints each broken rule, and ends with code 1 when there was one. */
public class VeraPdf {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    boolean compliant = true;
    for (String file : files) {
      for (String name : new String[] {"3a", "ua1"}) {
        PDFAFlavour flavour = PDFAFlavour.byFlavourId(name);
        try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(file), flavour)) {
          PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false);
          ValidationResult result = validator.validate(parser);
          compliant &= result.isCompliant();
          System.out.println(file + " " + flavour + " " + (result.isCompliant() ? "ok" : "FAILED") + " " + result.getTotalAssertions() + " checks");
          for (TestAssertion assertion : result.getTestAssertions()) {
            if (assertion.getStatus() == TestAssertion.Status.FAILED) {
              System.out.println("  " + assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber()
                  + " " + assertion.getMessage() + " at " + assertion.getLocation().getContext());
            }
          }
        }
      }
    }
    System.exit(compliant ? 0 : 1);
  }
}
