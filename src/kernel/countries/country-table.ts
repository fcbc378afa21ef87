/**
 * Countries in the order of their German names: code (ISO 3166-1 alpha-2), currency (ISO 4217; `---` for none), name.
 * Beside ISO's: XK (Kosovo) and XI (Northern Ireland, a territory of its own for VAT since 2021).
 * Names as German offices use them (CLDR), currencies as of 2026. One string, because it ships to the browser.
 */
export const countryTable =
  'AFAFNAfghanistan;EGEGPÄgypten;AXEURÅlandinseln;ALALLAlbanien;DZDZDAlgerien;' +
  'VIUSDAmerikanische Jungferninseln;ASUSDAmerikanisch-Samoa;ADEURAndorra;AOAOAAngola;AIXCDAnguilla;' +
  'AQ---Antarktis;AGXCDAntigua und Barbuda;GQXAFÄquatorialguinea;ARARSArgentinien;AMAMDArmenien;' +
  'AWAWGAruba;AZAZNAserbaidschan;ETETBÄthiopien;AUAUDAustralien;BSBSDBahamas;BHBHDBahrain;' +
  'BDBDTBangladesch;BBBBDBarbados;BYBYNBelarus;BEEURBelgien;BZBZDBelize;BJXOFBenin;BMBMDBermuda;' +
  'BTBTNBhutan;BOBOBBolivien;BABAMBosnien und Herzegowina;BWBWPBotsuana;BVNOKBouvetinsel;' +
  'BRBRLBrasilien;VGUSDBritische Jungferninseln;IOUSDBritisches Territorium im Indischen Ozean;' +
  'BNBNDBrunei;BGEURBulgarien;BFXOFBurkina Faso;BIBIFBurundi;CLCLPChile;CNCNYChina;CKNZDCookinseln;' +
  'CRCRCCosta Rica;CWXCGCuraçao;DKDKKDänemark;DEEURDeutschland;DMXCDDominica;' +
  'DODOPDominikanische Republik;DJDJFDschibuti;ECUSDEcuador;SVUSDEl Salvador;CIXOFElfenbeinküste;' +
  'ERERNEritrea;EEEUREstland;SZSZLEswatini;FKFKPFalklandinseln;FODKKFäröer;FJFJDFidschi;FIEURFinnland;' +
  'FREURFrankreich;TFEURFranzösische Süd- und Antarktisgebiete;GFEURFranzösisch-Guayana;' +
  'PFXPFFranzösisch-Polynesien;GAXAFGabun;GMGMDGambia;GEGELGeorgien;GHGHSGhana;GIGIPGibraltar;' +
  'GDXCDGrenada;GREURGriechenland;GLDKKGrönland;GPEURGuadeloupe;GUUSDGuam;GTGTQGuatemala;GGGBPGuernsey;' +
  'GNGNFGuinea;GWXOFGuinea-Bissau;GYGYDGuyana;HTHTGHaiti;HMAUDHeard und McDonaldinseln;HNHNLHonduras;' +
  'HKHKDHongkong;ININRIndien;IDIDRIndonesien;IQIQDIrak;IRIRRIran;IEEURIrland;ISISKIsland;' +
  'IMGBPIsle of Man;ILILSIsrael;ITEURItalien;JMJMDJamaika;JPJPYJapan;YEYERJemen;JEGBPJersey;' +
  'JOJODJordanien;KYKYDKaimaninseln;KHKHRKambodscha;CMXAFKamerun;CACADKanada;CVCVEKap Verde;' +
  'BQUSDKaribische Niederlande;KZKZTKasachstan;QAQARKatar;KEKESKenia;KGKGSKirgisistan;KIAUDKiribati;' +
  'UMUSDKleinere Amerikanische Überseeinseln;CCAUDKokosinseln;COCOPKolumbien;KMKMFKomoren;' +
  'CDCDFKongo (Demokratische Republik);CGXAFKongo (Republik);XKEURKosovo;HREURKroatien;CUCUPKuba;' +
  'KWKWDKuwait;LALAKLaos;LSLSLLesotho;LVEURLettland;LBLBPLibanon;LRLRDLiberia;LYLYDLibyen;' +
  'LICHFLiechtenstein;LTEURLitauen;LUEURLuxemburg;MOMOPMacau;MGMGAMadagaskar;MWMWKMalawi;MYMYRMalaysia;' +
  'MVMVRMalediven;MLXOFMali;MTEURMalta;MAMADMarokko;MHUSDMarshallinseln;MQEURMartinique;' +
  'MRMRUMauretanien;MUMURMauritius;YTEURMayotte;MXMXNMexiko;FMUSDMikronesien;MDMDLMoldau;MCEURMonaco;' +
  'MNMNTMongolei;MEEURMontenegro;MSXCDMontserrat;MZMZNMosambik;MMMMKMyanmar;NANADNamibia;NRAUDNauru;' +
  'NPNPRNepal;NCXPFNeukaledonien;NZNZDNeuseeland;NINIONicaragua;NLEURNiederlande;NEXOFNiger;' +
  'NGNGNNigeria;NUNZDNiue;XIGBPNordirland;KPKPWNordkorea;MPUSDNördliche Marianen;MKMKDNordmazedonien;' +
  'NFAUDNorfolkinsel;NONOKNorwegen;OMOMROman;ATEURÖsterreich;PKPKRPakistan;PSILSPalästina;PWUSDPalau;' +
  'PAPABPanama;PGPGKPapua-Neuguinea;PYPYGParaguay;PEPENPeru;PHPHPPhilippinen;PNNZDPitcairninseln;' +
  'PLPLNPolen;PTEURPortugal;PRUSDPuerto Rico;REEURRéunion;RWRWFRuanda;RORONRumänien;RURUBRussland;' +
  'SBSBDSalomonen;ZMZMWSambia;WSWSTSamoa;SMEURSan Marino;STSTNSão Tomé und Príncipe;SASARSaudi-Arabien;' +
  'SESEKSchweden;CHCHFSchweiz;SNXOFSenegal;RSRSDSerbien;SCSCRSeychellen;SLSLESierra Leone;' +
  'ZWZWGSimbabwe;SGSGDSingapur;SKEURSlowakei;SIEURSlowenien;SOSOSSomalia;ESEURSpanien;' +
  'SJNOKSpitzbergen und Jan Mayen;LKLKRSri Lanka;BLEURSt. Barthélemy;' +
  'SHSHPSt. Helena, Ascension und Tristan da Cunha;KNXCDSt. Kitts und Nevis;LCXCDSt. Lucia;' +
  'MFEURSt. Martin (Frankreich);SXXCGSt. Martin (Niederlande);PMEURSt. Pierre und Miquelon;' +
  'VCXCDSt. Vincent und die Grenadinen;ZAZARSüdafrika;SDSDGSudan;' +
  'GSGBPSüdgeorgien und die Südlichen Sandwichinseln;KRKRWSüdkorea;SSSSPSüdsudan;SRSRDSuriname;' +
  'SYSYPSyrien;TJTJSTadschikistan;TWTWDTaiwan;TZTZSTansania;THTHBThailand;TLUSDTimor-Leste;TGXOFTogo;' +
  'TKNZDTokelau;TOTOPTonga;TTTTDTrinidad und Tobago;TDXAFTschad;CZCZKTschechien;TNTNDTunesien;' +
  'TRTRYTürkei;TMTMTTurkmenistan;TCUSDTurks- und Caicosinseln;TVAUDTuvalu;UGUGXUganda;UAUAHUkraine;' +
  'HUHUFUngarn;UYUYUUruguay;UZUZSUsbekistan;VUVUVVanuatu;VAEURVatikanstadt;VEVESVenezuela;' +
  'AEAEDVereinigte Arabische Emirate;USUSDVereinigte Staaten;GBGBPVereinigtes Königreich;VNVNDVietnam;' +
  'WFXPFWallis und Futuna;CXAUDWeihnachtsinsel;EHMADWestsahara;CFXAFZentralafrikanische Republik;' +
  'CYEURZypern'
