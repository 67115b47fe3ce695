import { LEAKED_PASSWORDS } from './leaked-passwords.ts';

// Passwords and words from the top of published lists of leaked ones. Words of fewer than eight letters are included because
// digits and exclamation marks at the end of a password are ignored ("dragon123"); so is the app's own name.
const WORDS = `
passw0rd p@ssword p@ssw0rd pa55word pa55w0rd pass word password passwort passwords passpass password1234567890
mypassword mypass newpassword newpass thepassword yourpassword secretpassword adminpassword rootpassword userpassword
passwordpassword password-1 password_1 password@123 password@1 password#1 password.1 pass@123 pass@1234 pass@word1
contraseña contrasena motdepasse wachtwoord parola senha kennwort geheim haslo salasana heslo jelszo
admin admin@123 admin@1234 administrator administrador adminadmin admin-123 root rootroot toor user username guest
default changeme change-me changeit change_me changethis temporary temp temppass temp-123 test testing tester testtest
test-1234 test_1234 testpass testpassword demo demodemo demo-1234 example sample secret secrets topsecret mysecret
letmein letmeinnow let-me-in letmein@1 welcome welcome@123 welcome@1 welcomehome welcome-1 login loginlogin logmein
master masterkey access accessdenied accesspass trustno trustno1 trustnoone nopassword nothing whatever whatever1
enter enternow opensesame open-sesame security secure private system server database computer internet network desktop
laptop samsung samsung1 iphone android google facebook twitter youtube microsoft windows apple linux ubuntu oracle
cisco company office business manager support service siteward siteward-1 northwind southgate facility maintenance
qwerty qwertyu qwertyui qwertyuio qwertyuiop qwerty-123 qwerty@123 qwertyqwerty qwertz qwertzui qwertzuiop azerty
azertyui azertyuiop asdf asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdfqwer asdf1234 asdfjkl; zxcv zxcvbn zxcvbnm zxcvzxcv
zxcvbnm,. qwer qwerasdf qwerasdfzxcv qwer1234asdf 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
1qaz@wsx 1qaz!qaz q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx qazwsxedc qazxsw qazxswedc qaz123wsx zaq12wsx zaq1zaq1 zaq1xsw2
zaq1@wsx !qaz2wsx !qaz1qaz !qaz@wsx 2wsx3edc 3edc4rfv 4rfv5tgb 123qweasd 123qweasdzxc 123qwe 123qwe123 123asd 123abc 1234qwer
1234qwerasdf 12345qwert 12345qwerty 1234asdf 1234abcd 12345abc 123456a 123456ab 123456abc 123456q 123456qwerty 1234567a
12345678a 123456789a 123456789q 1a2b3c4d 1a2b3c4d5e a1b2c3d4 a1b2c3d4e5 a1s2d3f4 abc abc123abc abcd abcd1234abcd abcde
abcdef abcdefg abcdefgh abcdefghi abcdefghij abc-123 abcd@1234 abc@1234 aa123456 aa12345678 a123456 a12345678 a123456789
q123456789 qwe123qwe qweqwe qweqweqwe qweasd qweasdzxc qweasdzxc123 zxcasdqwe asdzxc asdzxcvb asd123asd pqowieuryt poiuytrewq
poiuytre lkjhgfdsa mnbvcxz mnbvcxzlkj 0987654321 09876543211 123456789012 12345678901 1234567890123 12345678910
123456789123456789 12345678987654321 123412341234 147258369 1472583690 987654321012 01234567890 12345654321 123123123123
11223344556677 112233445566 102030405060 0102030405060 314159265358 31415926535
iloveyou iloveyou2 iloveu ilovegod ilovejesus iloveme ilovehim iloveher ilovemom ilovemyself ilove-you lovelove lovely
loveyou lover lovers loveme love loveless mylove truelove babygirl babyboy baby babyblue babydoll princess princesa
prince sweetheart sweetie sweety sweetness sweets sweet darling honey honeybee beautiful beauty gorgeous angel angels
angelica angelina angelo sunshine sunflower sunny sunrise sunset moonlight starlight stars star starfish rainbow rainbows
butterfly butterflies dragonfly ladybug flower flowers flowerpower blossom cherry cherries strawberry blueberry
raspberry banana bananas orange apples lemon cookie cookies cupcake chocolate choco candy candyman cinnamon vanilla
ginger pepper peppermint cheese cheeseburger hamburger pizza spaghetti sausage pancakes muffin peanut coffee whiskey
budweiser heineken guinness corona bacardi smirnoff jackdaniels tequila
monkey monkeys dragon dragons dragonball dragonballz tiger tigers tigger lion lions panther panthers leopard jaguar
elephant penguin penguins dolphin dolphins butterball turtle rabbit bunny kitten kittens kittycat kitty pussycat
puppy puppies doggie doggy doglover bulldog bulldogs hunter hunting fishing fisherman fish horses horse mustang stallion
eagle eagles falcon falcons phoenix raven ravens spider spiders scorpion scorpio snoopy garfield mickey mickeymouse
minnie donald donaldduck goofy pooh winnie winniethepooh tinkerbell simba bambi nemo pokemon pikachu naruto sasuke
charizard digimon superman superwoman superstar supergirl superfly supernova batman spiderman spider-man ironman
hulk wolverine deadpool captain captainamerica avengers starwars star-wars startrek stargate skywalker lukeskywalker
darthvader jedi jedimaster matrix gandalf hobbit frodo aragorn legolas lordoftherings harrypotter hogwarts hermione
dumbledore voldemort terminator predator godzilla kingkong jamesbond ninja samurai warrior warriors gladiator spartan
spartans viking vikings knight knights wizard wizards magic magician merlin excalibur dungeon shadow shadows darkness
darkside darkangel blackcat blackbird blackjack blackout blackberry black bluebird bluesky redsox yankees yankee
cowboys cowboy steelers packers raiders redskins broncos patriots giants dodgers lakers celtics chicago bulls
baseball basketball football footbal1 softball volleyball hockey soccer tennis swimming golfing golfer golf boxing
wrestling running cycling skateboard snowboard snowboarding surfing surfer skater liverpool liverpoolfc chelsea
chelseafc arsenal arsenalfc manchester manutd manunited juventus barcelona realmadrid bayern borussia benfica
sporting galatasaray fenerbahce besiktas newcastle tottenham everton celtic rangers ronaldo messi beckham jordan
jordan23 michaeljordan kobe lebron tigerwoods federer
summer summertime winter wintertime spring springtime autumn january february march april august september october
november december monday tuesday wednesday thursday friday saturday sunday christmas halloween birthday holiday
holidays vacation weekend
michael michelle michael1 michaela jennifer jessica jessie ashley amanda andrew andrea anthony antonio alexander
alexandra alexandre alexis alejandro alejandra benjamin brandon brittany cameron caroline carolina catherine charles
charlie charlotte chris christian christina christine christopher cristian cristina claudia courtney daniel daniela
daniella danielle david dennis dominic dominique eduardo edward elizabeth emily eric fernando fernanda florence
francesco francisco franklin frederick gabriel gabriela gabriella gabrielle george gregory guillermo heather isabella
isabelle jackson jacob jason jasmine jeffrey jeremy jerome jonathan jonathon joseph josephine joshua julian
katherine kathleen kimberly kristina kristine lauren leonardo lorenzo margaret maria marie martin martina matthew
maverick maximus melissa mercedes mohammed muhammad mohamed mustafa natalia natalie natasha nathalie nicholas nicole
nicolas nicola oliver olivia patricia patrick phillip rebecca ricardo richard robert roberto roberta samantha
sebastian stephanie stephen steven steven1 terrance thomas thomas1 timothy valentina valentin vanessa veronica
victoria victor vincent virginia william williams winston zachary
america american australia argentina brazil brasil canada england scotland ireland france germany deutschland
italia italy espana mexico colombia portugal russia turkey turkiye istanbul london paris berlin newyork california
texas florida hawaii brooklyn lasvegas hollywood indonesia jakarta philippines pakistan india bangladesh
mercury venus jupiter saturn uranus neptune pluto universe galaxy astronomy asteroid apollo atlantis olympus zeus
porsche ferrari lamborghini corvette camaro chevrolet chevelle chevy mustang1 toyota honda nissan mitsubishi
subaru yamaha kawasaki suzuki ducati harley harleydavidson bmwbmw mercedesbenz audi volkswagen ford trucker truck
metallica slipknot nirvana eminem greenday linkinpark linkin-park blink182 blink-182 rockstar rocknroll rockandroll
rockyou rock guitar guitarist bassguitar drummer music musica musical musician beatles thebeatles pinkfloyd ironmaiden
acdc megadeth marley bobmarley snoopdogg tupac biggie shakira rihanna beyonce madonna britney onedirection
playboy player players playstation playstation2 playstation3 nintendo gameboy gamecube gamer gameover minecraft
counterstrike counter-strike halflife warcraft worldofwarcraft starcraft diablo finalfantasy zelda mario supermario
sonic roblox fortnite callofduty
freedom liberty justice victory peace happy happiness happyday happydays happy-1 smile smiley smiling friend friends
friendship family familia bestfriend bestfriends forever forever1 foreveryoung together always destiny fortune lucky
luckyone lucky-7 lucky7 heaven paradise blessed blessing blessings jesus jesuschrist jesus-1 christ godisgood godisgreat
god faith believe prayer church gospel bible scripture salvation grace graceful hello hellohello hello-123 helloworld
hello-world hellokitty hello-kitty goodbye goodluck goodmorning goodnight morning midnight tomorrow yesterday
remember remember1 dontforget idontknow iforgot forgot forget fuckyou fuckoff fuckme fucker motherfucker asshole
bullshit bitches bitch sexy sexygirl sexybitch sexylady killer killers killer-1 pokerface poker gambler jackpot
money moneymoney moneymaker million millionaire billion dollar dollars silver golden gold goldfish diamond diamonds
platinum crystal emerald sapphire treasure pirate pirates captainjack thunder thunderbird lightning hurricane
tornado typhoon volcano blizzard snowball snowflake snowman snow icecream ice-cream icecube fireball firebird
firefighter fireman fire firefly firefox chrome safari explorer netscape hotmail yahoo outlook gmail email
doctor nurse teacher student students school college university academy science biology chemistry physics
mathematics history english espanol francais deutsch italiano engineer engineering marketing accounting finance
production development developer programmer hacker hacking hackerman hackme cracker anonymous unknown undefined
null nullnull none nobody anything something everything everyone someone somebody blahblah blah-blah blablabla lol
lollol lollipop lalala lalalala hahaha hahahaha hehehe hihihi yeahyeah okokok xxxxxx zzzzzz asdasd asdasdasd
dragon-1 trinity genesis revelation exodus alpha alphabet alphaomega bravo charlie1 delta omega sigma gamma
scooter scooby scoobydoo skittles snickers doritos cocacola coca-cola pepsi pepsicola mcdonalds starbucks sprite
buster bubbles bubba bubblegum bigdaddy bigboy bigdog bigmac bigred daddy daddysgirl mommy mother father brother
sister grandma grandpa children teamo te-amo tequiero amore amormio amor miamor corazon estrella hermosa bonita
`;

/** The passwords that are refused, in lower case (docs/api.md, Sessions). About 60 KB, so a browser loads it on demand. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(`${WORDS} ${LEAKED_PASSWORDS}`.trim().split(/\s+/));
