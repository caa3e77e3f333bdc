/**
 * What the passwords that are tried first are made of, once figures and signs at their ends and
 * letters written as figures are taken away: words and names of the public lists of leaked
 * passwords, in the languages of the product.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'password passwort passwd passw passwords mypassword kennwort senha minhasenha contrasena parola motdepasse ' +
    'welcome willkommen bemvindo benvenuto letmein access login logon signin admin administrator root superuser user guest gast test testing tester ' +
    'demo sample example changeme change default secret secreto geheim segredo segreto master system server service support office company firma empresa azienda ' +
    'qwert qwerty qwertz azerty asdf asdfgh asdfghjkl zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc poiuyt lkjhgf abcabc abcd abcdef ' +
    'iloveyou loveyou ilove lovely lover love amor amore teamo tiamo liebe schatz schatzi hallo hello holla ciao servus bonjour sayonara arigato konnichiwa sakura ' +
    'monkey dragon tiger eagle falcon lion wolf horse butterfly chicken kitty hellokitty pokemon pikachu naruto doraemon minecraft starwars superman batman spiderman ironman matrix ' +
    'football fussball futebol calcio soccer baseball basketball hockey tennis golf juventus milan inter roma napoli arsenal liverpool chelsea barcelona realmadrid ' +
    'flamengo palmeiras corinthians santos gremio schalke borussia bayern dortmund hamburg werder ferrari porsche mercedes corvette mustang harley yamaha honda ' +
    'sunshine princess prinzessin princesa principessa angel angelo engel flower flowers rainbow summer winter spring autumn sommer herbst fruhling verao inverno primavera estate autunno ' +
    'january february march april june july august september october november december januar februar marz juni juli oktober dezember gennaio agosto settembre dicembre janeiro dezembro ' +
    'monday friday sunday montag freitag sonntag london paris berlin tokyo roma brasil brazil italia germany deutschland japan america ' +
    'michael michelle jordan jennifer jessica ashley amanda daniel thomas robert andrew charlie george william matthew joshua anthony nicole samantha ' +
    'alexander sebastian stefan andreas martin markus francesco andrea giuseppe alessandro marco giovanni antonio maria gabriel rafael fernando eduardo leonardo ' +
    'jesus christ jesuschrist heaven blessed faith freedom liberty killer hunter ranger shadow ninja hacker computer internet google facebook instagram twitter whatsapp apple samsung microsoft windows android ' +
    'money cash dollar million success business marketing freddy cheese pepper ginger cookie chocolate banana orange purple silver golden diamond whatever trustno nothing something fuckyou asshole bitch'
  ).split(' '),
);
