import type { TalkWords } from "../../talk-words.ts"
import { list } from "../../word-lists.ts"

export const talk: TalkWords = {
  greeting: list(`
    bonjour, bonsoir, salut, coucou, allô, hello, hey, bonjour à vous, bonjour à tous, bien le bonjour, il y a quelqu'un,
    vous êtes là, tu es là, y a quelqu'un, 👋
  `),
  thanks: list(`
    merci, merci beaucoup, merci bien, mille mercis, merci infiniment, je vous remercie, je te remercie, un grand merci, super merci, merci à vous, merci bcp,
    vous êtes formidable, vous êtes un ange, tu es génial, bravo, c'est gentil, c'est très gentil, très aimable, 🙏, ❤️
  `),
  farewell: list(`
    au revoir, bonne journée, bonne soirée, bonne nuit, à bientôt, à plus tard, à plus, à vendredi, à tout à l'heure, adieu, ciao,
    c'est tout, ce sera tout, c'est bon pour moi, rien d'autre, j'ai terminé, j'ai fini
  `),
  help: list(`
    aide, aidez moi, aide moi, à l'aide, j'ai besoin d'aide, pouvez vous m'aider, peux tu m'aider, que pouvez vous faire,
    qu'est ce que vous pouvez faire, que peux tu faire, qu'est ce que tu peux faire, que puis je faire ici, que puis je faire,
    qu'est ce que je peux faire ici, qu'est ce que je peux faire, que puis je demander, que proposez vous, qu'est ce que vous proposez,
    que faites vous, qu'est ce que vous faites, comment ça marche, comment ça fonctionne, comment cela fonctionne,
    quelles sont les options, quelles sont mes options, quels services proposez vous, en quoi pouvez vous m'aider
  `),
  who: list(`
    qui êtes vous, qui es tu, c'est qui, vous êtes qui, t'es qui, c'est quoi ici, qu'est ce que c'est, c'est quoi, à qui je parle, à qui est ce que je parle,
    avec qui je parle, à qui ai je l'honneur, comment vous appelez vous, comment tu t'appelles, quel est votre nom, quelle entreprise, c'est quel genre d'endroit, c'est quoi comme endroit
  `),
  machine: list(`
    êtes vous un robot, es tu un robot, vous êtes un robot, tu es un robot, c'est un robot, êtes vous humain, es tu humain, vous êtes humain,
    êtes vous une machine, vous êtes une vraie personne, êtes vous une vraie personne, êtes vous une personne, est ce que je parle à un robot,
    je parle à un robot, je parle à un humain, est ce que je parle à un humain, êtes vous une ia, tu es une ia
  `),
  where: list(`
    où êtes vous, vous êtes où, où êtes vous situés, où êtes vous situé, où vous trouvez vous, où est ce que vous êtes, c'est où, où est ce, où c'est, où se trouve,
    quelle est votre adresse, quelle est l'adresse, votre adresse, l'adresse, comment venir, comment je viens, comment vous trouver,
    comment y aller, comment on y va, où dois je aller, dans quelle rue, à quelle adresse, c'est à quelle adresse, où est votre bureau, où est l'agence, où est la boutique, où est le magasin, où puis je vous trouver
  `),
  contact: list(`
    qui dois je appeler, qui puis je appeler, qui appeler, où appeler,
    votre numéro, votre numéro de téléphone, votre téléphone, votre email, votre e mail, votre mail, votre adresse mail, votre adresse e mail, vos coordonnées,
    comment vous joindre, comment vous contacter, comment puis je vous joindre, comment puis je vous contacter, puis je vous appeler,
    je peux vous appeler, peut on vous appeler, avez vous un numéro, avez vous un téléphone, avez vous un numéro de téléphone, puis je vous écrire, un numéro de téléphone, le numéro de téléphone, un numéro, le numéro, par téléphone, joindre par téléphone,
    vous appeler, vous joindre, vous téléphoner, vous contacter, je préfère appeler
  `),
  person: list(`
    parler à quelqu'un, parler avec quelqu'un, parler à une personne, parler à un humain, parler avec un humain, parler à un être humain,
    parler à un conseiller, parler à un employé, parler au patron, parler au responsable, parler à un responsable, parler au gérant, parler au directeur,
    une vraie personne, un vrai humain, un humain s'il vous plaît, une personne s'il vous plaît, un être humain, service client,
    quelqu'un de l'équipe, joindre quelqu'un, passez moi quelqu'un, passez moi le, mettez moi en relation, rappelez moi, un conseiller, à qui m'adresser, à qui je peux parler, à qui puis je parler, à qui dois je m'adresser
  `),
  why: list(`
    pourquoi demandez vous, pourquoi vous demandez, pourquoi tu demandes, pourquoi cette question, pourquoi avez vous besoin, pourquoi vous avez besoin,
    pourquoi as tu besoin, pourquoi voulez vous, pourquoi vous voulez, pourquoi tu veux, pourquoi faire, pour quoi faire, pourquoi, à quoi ça sert,
    à quoi cela sert, à quoi sert, c'est pour quoi faire, est ce nécessaire, c'est nécessaire, c'est vraiment nécessaire, est ce vraiment nécessaire,
    que faites vous de, pourquoi mon, pourquoi ma, vous voulez mon, qui aura, que faites vous avec, pourquoi dois je, pourquoi je dois
  `),
  repeat: list(`
    répétez, répète, répétez s'il vous plaît, pouvez vous répéter, peux tu répéter, vous pouvez répéter, encore une fois, une fois de plus,
    qu'avez vous dit, qu'est ce que vous avez dit, vous avez dit quoi, comment, pardon, quelle était la question, c'était quoi la question, je n'ai pas entendu
  `),
  back: list(`
    retour, retour en arrière, revenir, revenir en arrière, revenez en arrière, reviens en arrière, question précédente, précédent, étape précédente,
    annuler la dernière réponse
  `),
  restart: list(`
    recommencer, recommençons, recommence, recommencez, on recommence, depuis le début, reprenons depuis le début, repartons de zéro, repartir de zéro,
    à zéro, tout recommencer, on reprend tout
  `),
  hold: list(`
    un moment, un moment s'il vous plaît, un instant, un instant s'il vous plaît, une seconde, une minute, attendez, attends, attendez une minute, attends une minute,
    attendez un instant, attendez une seconde, deux secondes, deux minutes, je vérifie, je regarde, laissez moi vérifier, laisse moi vérifier, laissez moi réfléchir,
    laisse moi réfléchir, laissez moi voir, je dois vérifier, je dois demander, je demande, je vais demander, je réfléchis, je vais réfléchir, je ne sais pas encore, je sais pas encore,
    je reviens, ne quittez pas
  `),
  complaint: list(`
    c'est ridicule, ridicule, c'est nul, nul, c'est n'importe quoi, vous ne comprenez rien, tu ne comprends rien, tu comprends rien, vous ne comprenez pas,
    vous ne m'écoutez pas, tu ne m'écoutes pas, ce n'est pas ce que j'ai dit, c'est pas ce que j'ai dit, ce n'est pas ce que j'ai demandé, c'est pas ce que j'ai demandé,
    ce n'est pas ce que je veux, je l'ai déjà dit, je vous l'ai déjà dit, je viens de le dire, ça m'énerve, c'est énervant, énervant, c'est agaçant, merde, putain,
    ça ne marche pas, ça marche pas, rien ne marche, c'est inutile, inutile, stupide, vous plaisantez, c'est une blague, 😡, 🤬, 😤
  `),
  giveUp: list(`
    laisse tomber, laissez tomber, oublie, oubliez, oublie ça, oubliez ça, tant pis, merci quand même, merci tout de même,
    merci malgré tout, non merci, rien merci, finalement non, alors non, dans ce cas non, ce sera pour une autre fois,
    une autre fois, une autre fois peut être, j'ai changé d'avis, je change d'avis, nous avons changé d'avis, on a changé d'avis,
    dommage, c'est dommage, quel dommage, c'est trop cher, beaucoup trop cher, pas question, hors de question, pas la peine,
    ce n'est pas la peine, c'est pas la peine, n'en parlons plus, je regarde seulement, je regarde juste, je ne fais que regarder,
    mauvaise page, mauvais site, trompé de page, trompée de page, trompé de site, trompée de site, je ne veux rien,
    je n'ai besoin de rien, je préfère pas, je préfère ne pas, j'abandonne
  `),
  lacks: list(`
    je n'en ai pas, j'en ai pas, je ne l'ai pas, je l'ai pas, je n'ai pas de, j'ai pas de, je ne l'ai plus, je l'ai perdu,
    je l'ai perdue, je ne le trouve pas, je ne la trouve pas, je ne sais pas, je sais pas, aucune idée, j'ai oublié,
    je ne m'en souviens pas, je ne l'ai jamais reçu
  `),
  praise: list(`
    très bon travail, excellent travail, beau travail, super travail, c'était délicieux, c'était parfait, c'était super,
    c'était merveilleux, c'était excellent, je voulais juste dire, je voulais seulement dire, mes compliments, toutes mes félicitations,
    nous avons adoré, j'ai adoré, on a adoré, continuez comme ça, 😍
  `),
  chat: list(`
    comment allez vous, comment vas tu, ça va, comment ça va, vous allez bien, tu vas bien, quoi de neuf, enchanté, enchantée, ravi de vous rencontrer,
    raconte moi une blague, racontez moi une blague, raconte une blague, je t'aime, je vous aime, haha, mdr, lol, il fait beau, beau temps,
    j'ai faim, je m'ennuie, joyeux noël, bonne année, 😀, 😂, 🙂, 😊
  `),
}
