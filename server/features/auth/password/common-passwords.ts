/** The most common passwords of six characters or more, in lower case. */

// Runs such as "111111" and "abcdef" are recognised by rule and are not listed.
const LIST = `
  0000007 000000a 007007 010101 01010101 010203 090909 0987654 09876543 0987654321 100100 100200 101010 10101010
  10102020 101112 102030 10203040 1020304050 1029384756 111111a 111111q 11112222 111222 111222333 111222tianya 112211
  112233 11223344 1122334455 112358 11235813 121212 12121212 121314 123000 123123 12312312 123123123 123123a 123321
  123321123 12341234 1234321 12344321 1234512345 123454321 1234554321 123456! 1234560 123456123 12345654321 1234566
  123456654321 12345677 1234567890 1234567890a 1234567890q 12345678910 123456789a 123456789q 123456789z 12345678a
  12345678q 1234567a 1234567q 123456987 123456a 123456abc 123456b 123456q 123456qwerty 123457 12345a 12345abc
  12345qwert 1234abcd 1234qwer 123654 123654789 1236987 123698745 123789 123789456 123abc 123abc123 123qwe 123qwe123
  123qweasd 12qw34er 12qwaszx 131313 131415 134679 135246 135790 135791 1357911 141414 141421 142536 147147 147258
  147258369 147852 147852369 147896325 151515 159159 159357 159357456 159753 159951 161616 171717 181818 191919
  198400 19841984 199000 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc
  1qazxsw2 200000 20002000 20102010 202020 2020202 20202020 2024202 212121 222333 232323 242424 246810 252525 258258
  258369 258456 272727 282828 292929 303030 313131 314159 3141592 31415926 323232 333444 343434 369258147 369369
  414141 420420 424242 454545 456123 456456 456654 456789a 456852 4815162342 505050 515000 515151 5201314 520520
  525252 543210a 55555a 565656 567890 575757 585858 654321a 654654 686868 696969 69696969 69camaro 700007 717171
  727272 741852 741852963 747474 753159 753951 757575 767676 777888 787878 789123 789456 789456123 7894561230 789654
  789789 797979 808080 818181 828282 848484 852456 852963 858585 868686 878787 888999 898989 909090 929292 951753
  963741 963852 963852741 969696 987456 987654a 987987 989898 998877 999000 a123456 a1234567 a12345678 a123456789
  a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3 a1s2d3f4 aa123456 aa12345678 aaa111 aaaaaa1 aaaaaaa1 abc!123 abc123 abc1234
  abc12345 abc123456 abc123abc abcabc abcd123 abcd1234 abcde1 abcde123 abcdef1 abcdefg1 abcdefgh1 access access1
  access14 admin1 admin12 admin123 admin1234 admin12345 admin@123 adminadmin administrator administrator1 adobe123
  alejandro alexander alexander1 alexandra always amanda amanda1 amazon america america1 andrew andrew1 andrey
  android angel1 angel123 angels anthony anthony1 antonio anything apple1 apple123 arsenal arsenal1 asd123 asdasd
  asdasd123 asdf!234 asdf12 asdf123 asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdqwe asdqwe123 asdzxc
  ashley ashley1 assassin assassin1 asshole asshole1 austin austin1 australia autumn autumn1 avengers azerty azerty1
  azerty123 azertyuiop babies baby123 babyboy babyboy1 babygirl babygirl1 bailey bailey1 banana banana1 barcelona
  barcelona1 baseball baseball1 basketball basketball1 bathroom bathroom1 bathroombuddy batman batman1 batman123
  beatles berlin bestfriend bigboy bigdick bitch1 bitches bitcoin bitcoin1 biteme biteme1 black1 black123 blessed
  blessed1 blink182 blue123 blueberry bmw123 bonjour bonjour1 boobies bowlbaron brandon brandon1 brazil broncos
  brother brother1 bulldog bulldogs bullshit business buster buster1 butterfly butterfly1 callofduty camaro camila
  canada canada1 carlos carlos1 champion champion1 change123 changeit changeme changeme1 changeme123 charlie charlie1
  charlie123 cheese cheese1 chelsea chelsea1 cherry cherry1 chevrolet chevy1 children china123 chocolate chocolate1
  christ christ1 church ciao123 cisco123 coffee coffee1 college company company1 company123 computer computer1
  computer123 cookie cookie1 cookies corona corona1 corvette covid19 cowboys cowboys1 cristiano crypto crypto123
  d123456 dancer dancer1 dancing daniel daniel1 daniel123 darling debian december december1 default default1 demo123
  demodemo diamond diamond1 digimon dmitry docker dollar dollars dolphin dolphins dragon dragon1 dragon12 dragon123
  dragonball dropbox drummer eagles eduardo elastic eminem eminem1 england england1 everything example example1
  facebook facebook1 faith1 falcon family family1 family123 father father1 february fernando ferrari ferrari1 flower
  flower1 flowers flush1 flush123 flusher flushmaster flushme football football1 football12 football123 forever
  forever1 fortnite fortnite1 francisco freedom freedom1 friday friday13 friend friend1 friends friends1 fucker
  fuckme fuckoff fuckyou fuckyou! fuckyou1 fuckyou123 fuckyou2 g123456 gabriel gabriela galaxy gamer123 gamers gaming
  gandalf george george1 germany ginger ginger1 godisgood goku123 golden golden1 golfer golfing google google1
  google123 grace1 green1 green123 guest1 guest123 guestguest guitar guitar1 hannah hannah1 harley harley1
  harrypotter heaven hello! hello1 hello12 hello123 hello1234 hellohello hellokitty helloworld hobbit hockey hockey1
  hogwarts hola123 home123 homehome honda1 honey1 honey123 hotdog hotgirl house123 hulkster hunter hunter1 hunter12
  hunter2 ilovegod iloveme iloveme1 ilovemom iloveu iloveu2 iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou123
  iloveyou2 iloveyou3 india123 instagram internet internet1 iphone iphone1 ironman isabella ivan123 j123456 jackson
  jackson1 january jasmine jasmine1 jenkins jennifer jennifer1 jessica jessica1 jesus1 jesus123 jesuschrist jordan
  jordan1 jordan23 joshua joshua1 justin justin1 justinbieber juventus k123456 killer killer1 killer123 kitten kitty1
  kittykat knight kubernetes l123456 lakers lakers1 lakers24 lavatory letmein letmein! letmein1 letmein123 liberty
  lightning linkedin linkedin1 linux123 lionking livejournal liverpool liverpool1 liverpool123 login1 login123
  loginlogin london london1 loolegend love12 love123 love1234 lovelove lovely lovely1 loveme loveme1 lover1 loveyou
  loveyou1 lucky1 lucky123 lucky13 lucky7 m123456 macromedia maggie maggie1 manager manager1 manchester manutd
  marhaba maria1 maria123 marina mario1 mario123 master master1 master123 matrix matrix1 matthew matthew1 max123
  maxwell mercedes mercedes1 merlin merlin1 messi10 metallica metallica1 mexico mexico1 michael michael1 michelle
  michelle1 microsoft minecraft minecraft1 mobile monday1 money1 money123 moneymoney mongodb monkey monkey1 monkey12
  monkey123 moscow mother mother1 music1 music123 mustang mustang1 mylove mypass mypass123 mypassword myspace
  myspace1 mysql123 namaste naruto naruto1 naruto123 natasha netflix newpass newpassword newyork newyork1 neymar
  nicole nicole1 nikita ninja1 ninja123 nintendo nirvana nirvana1 nissan noaccess none123 nopass nopassword nothing
  nothing1 november number1 numberone october office office1 office123 oliver oliver1 onepiece onthebowl onthebowl1
  onthebowl123 oracle oracle1 orange orange1 oscar1 p123456 p@ssw0rd p@ssw0rd1 p@ssword pa55w0rd pa55word packers
  panther panthers paris1 paris123 pass123 pass1234 pass12345 passpass passw0rd passw0rd1 passwd password password!
  password00 password01 password1 password1! password12 password123 password1234 password12345 password2 passwort
  patriots peanut peanut1 peepee pepper pepper1 phoenix phoenix1 photoshop photoshop1 pikachu pikachu1 pink123 pirate
  pirates pizza1 pizza123 playstation plunger pokemon pokemon1 pokemon123 poop12 poop123 poop1234 pooper pooping
  poopoo poopoo1 poopoopoo pooptrainee poopy1 porcelain porsche postgres postgres1 potter potty1 potty123 prince1
  princess princess1 princess12 private private1 privet purple purple1 pussy1 pussy123 pussycat q123456 q1234567
  q12345678 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz123 qazwsx qazwsx1 qazwsx123 qazwsxedc qazxsw qqqqqq1 queen1
  qwaszx qwe123 qwe12345 qwe123qwe qweasd qweasd123 qweasdzxc qweqwe qweqwe123 qwer12 qwer123 qwer1234 qwer12345
  qwert1 qwert123 qwert12345 qwerty qwerty! qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui
  qwertyuiop qwertz qwertz1 qwertz123 qwertzui qwertzuiop r123456 raiders rainbow rainbow1 ranger ranger1 rangers
  raspberry raspberry1 realmadrid red123 redis123 redsox restroom ricardo rich123 robert robert1 roblox roblox123
  rocknroll rockstar rockstar1 ronaldo ronaldo7 root123 rootpass rootroot s123456 salut123 samantha samantha1 sample
  sample123 samsung samsung1 samsung12 samsung123 samurai sasuke saturday school school1 sebastian secret secret1
  secret12 secret123 secret1234 secure1 secure123 security security1 sergey server server1 sexsex sexy12 sexy123
  sexygirl shadow shadow1 shadow12 shadow123 shit123 shithead silver silver1 singer sister sister1 skywalker slipknot
  slipknot1 sniper sniper1 soccer soccer1 soccer12 softball soldier soldier1 something sonic1 sonic123 sophie sophie1
  spider spiderman spiderman1 spotify spring spring1 spring2024 starcraft startrek starwars starwars1 steelers
  steelers1 storm1 strawberry student student1 student123 subaru success success1 summer summer1 summer12 summer123
  summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 sunday sunshine sunshine1 sunshine12 sunshine123
  superman superman1 superman123 support support1 suzuki sweet1 sweetheart sweetie sweety system system1 t123456
  taylor taylor1 teacher teacher1 temp123 temp1234 temporary temppass tennis tennis1 tequila test123 test1234
  test12345 tester testing testing1 testing123 testtest thebowl thebowl1 thomas thomas1 throne1 throne123 thunder
  thunder1 tiger1 tiger123 tigers tigger tigger1 together toilet toilet1 toilet12 toilet123 toiletjockey toiletpaper
  toilette toortoor topsecret toyota truelove trustme trustno1 twitter ubnt123 ubuntu united university unix123
  unknown user123 user1234 username useruser valentina victoria victoria1 vladimir vodka1 volleyball w123456 warcraft
  warrior warrior1 washroom welcome welcome! welcome1 welcome1! welcome12 welcome123 welcome2 whatever whatever1
  whiskey william william1 windows windows1 windows10 winner winner1 winter winter1 winter123 winter2023 winter2024
  winter2025 wolverine wolves work123 xbox360 xxxxxx1 yamaha yankees yankees1 yellow yellow1 yoda123 youtube z123456
  zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsx zelda1 zxc123 zxc12345 zxcasd zxcasdqwe zxcv1234 zxcvbn zxcvbn1 zxcvbnm zxcvbnm1
  zxcvbnm123 zxczxc zzzzzz1
`

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/))
