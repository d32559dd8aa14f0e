import type { TalkWords } from "../../talk-words.ts"
import { list } from "../../word-lists.ts"

export const talk: TalkWords = {
  greeting: list(`
    hola, hola buenas, buenas, buenos días, buen día, buenas tardes, buenas noches, muy buenas, hey, qué hay, saludos, hay alguien,
    hay alguien ahí, estás ahí, está ahí, hola qué tal, 👋
  `),
  thanks: list(`
    gracias, muchas gracias, mil gracias, muchísimas gracias, te lo agradezco, se lo agradezco, muy amable, qué amable, eres un sol, es usted un sol,
    eres genial, eres el mejor, eres la mejor, buen trabajo, bien hecho, me has ayudado mucho, me ha ayudado mucho, 🙏, ❤️
  `),
  farewell: list(`
    adiós, hasta luego, hasta pronto, hasta mañana, hasta el viernes, hasta la vista, nos vemos, chao, chau, eso es todo, es todo, eso sería todo, nada más,
    ya está, ya está todo, que tenga un buen día, que tengas un buen día, buen fin de semana, cuídese, cuídate
  `),
  help: list(`
    ayuda, ayúdame, ayúdeme, necesito ayuda, me puedes ayudar, me puede ayudar, puedes ayudarme, puede ayudarme, qué puedes hacer, qué puede hacer,
    qué puedes hacer por mí, qué puede hacer por mí, qué puedo hacer aquí, qué puedo hacer, qué puedo preguntar, qué puedo pedir, qué ofrecen, qué ofreces, qué ofrece,
    qué hacen, qué haces, cómo funciona, cómo funciona esto, cómo va esto, qué opciones hay, qué opciones tengo, cuáles son las opciones,
    qué servicios ofrecen, en qué puedes ayudarme, en qué puede ayudarme, en qué me puedes ayudar
  `),
  who: list(`
    quién eres, quién es usted, quiénes son, quiénes sois, quién es, qué es esto, qué eres, con quién hablo, con quién estoy hablando, cómo te llamas, cómo se llama,
    cuál es tu nombre, cuál es su nombre, qué sitio es este, qué empresa es, qué empresa es esta
  `),
  machine: list(`
    eres un robot, es usted un robot, eres un bot, es un bot, es esto un bot, eres humano, es usted humano, eres una persona, es usted una persona, eres una persona real,
    eres real, eres una máquina, es una máquina, hablo con un robot, estoy hablando con un robot, hablo con una persona, estoy hablando con una persona, eres una ia
  `),
  where: list(`
    dónde están, dónde estáis, dónde estás, dónde está, dónde se encuentran, dónde se encuentra, dónde os encuentro, dónde los encuentro, dónde queda, dónde es, dónde es eso,
    cuál es la dirección, cuál es su dirección, cuál es vuestra dirección, la dirección, su dirección, vuestra dirección, cómo llego, cómo se llega, cómo puedo llegar,
    cómo llego allí, a dónde tengo que ir, en qué calle, en qué calle están
  `),
  contact: list(`
    su número, su teléfono, su número de teléfono, vuestro teléfono, vuestro número, tu teléfono, tu número, su correo, su correo electrónico, su email, vuestro correo,
    sus datos de contacto, datos de contacto, cómo puedo contactar, cómo contacto, cómo puedo contactarles, cómo les contacto, puedo llamar, puedo llamarles, puedo llamaros,
    tienen teléfono, tenéis teléfono, tienen un teléfono, tienen un número de teléfono, puedo escribirles, a qué número puedo llamar
  `),
  person: list(`
    hablar con alguien, hablar con una persona, hablar con un humano, hablar con un ser humano, hablar con un agente, hablar con un empleado, hablar con un asesor,
    hablar con el encargado, hablar con la encargada, hablar con el jefe, hablar con el gerente, hablar con el dueño, hablar con un responsable, hablar con el personal,
    una persona real, una persona de verdad, persona por favor, un humano por favor, humano por favor, ser humano, atención al cliente, servicio al cliente,
    alguien del equipo, pásame con, páseme con, póngame con, ponme con, llámeme, llámenme, que me llamen
  `),
  why: list(`
    por qué preguntas, por qué pregunta, por qué me pregunta, por qué me preguntas, por qué lo pregunta, por qué lo preguntas, por qué necesita, por qué necesitas, por qué necesitan,
    por qué quiere, por qué quieres, por qué quieren, por qué, para qué, para qué necesita, para qué necesitas, para qué necesitan, para qué quiere, para qué quieres, para qué quieren,
    para qué es, para qué sirve, es necesario, es realmente necesario, hace falta, de verdad hace falta, qué hacen con, qué haces con, qué hará con, por qué tengo que
  `),
  repeat: list(`
    repite, repita, repítelo, repítalo, puedes repetir, puede repetir, puedes repetirlo, puede repetirlo, otra vez, otra vez por favor, una vez más, cómo dices, cómo dice,
    qué has dicho, qué ha dicho, qué dijiste, qué dijo, cuál era la pregunta, cuál es la pregunta, cómo, perdón
  `),
  back: list(`
    atrás, volver, volver atrás, vuelve atrás, vuelva atrás, un paso atrás, regresar, pregunta anterior, anterior, deshacer, deshazlo
  `),
  restart: list(`
    empezar de nuevo, empezar otra vez, volver a empezar, empecemos de nuevo, empieza de nuevo, empiece de nuevo, desde el principio, desde cero, de cero, reiniciar,
    comenzar de nuevo, empezar desde cero
  `),
  hold: list(`
    un momento, un momento por favor, un momentito, un segundo, un segundito, un minuto, un instante, espera, espere, espera un momento, espere un momento, espera un segundo, espere un segundo,
    dame un momento, deme un momento, dame un minuto, deme un minuto, déjame ver, déjeme ver, déjame pensar, déjeme pensar, déjame mirar, déjeme mirar, déjame preguntar, déjeme preguntar,
    déjame comprobar, déjeme comprobar, tengo que mirar, tengo que preguntar, voy a preguntar, voy a mirar, lo miro, lo consulto, todavía no lo sé, aún no lo sé, no lo sé todavía, ahora vuelvo
  `),
  complaint: list(`
    esto es ridículo, es ridículo, ridículo, qué ridículo, esto es inútil, eres inútil, inútil, esto es una tontería, no entiendes nada, no entiende nada, no me entiendes, no me entiende,
    no me escuchas, no me escucha, no me estás escuchando, no he dicho eso, no dije eso, eso no es lo que he dicho, eso no es lo que dije, eso no es lo que he preguntado, eso no es lo que pregunté,
    eso no es lo que quiero, ya lo he dicho, ya te lo he dicho, ya se lo he dicho, ya lo dije, ya te lo dije, qué desastre, vaya desastre, esto es frustrante, qué frustrante, esto no funciona, no funciona nada,
    nada funciona, estás de broma, es una broma, mierda, joder, me rindo, estúpido, 😡, 🤬, 😤
  `),
  chat: list(`
    cómo estás, cómo está, cómo está usted, qué tal, qué tal estás, qué tal está, cómo te va, cómo le va, todo bien, qué pasa, encantado, encantada, mucho gusto,
    cuéntame un chiste, cuénteme un chiste, sabes un chiste, te quiero, jaja, jajaja, lol, qué buen tiempo, hace buen tiempo, tengo hambre, me aburro, feliz navidad, feliz año nuevo, 😀, 😂, 🙂, 😊
  `),
}
