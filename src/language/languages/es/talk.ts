import type { TalkWords } from "../../talk-words.ts"
import { list } from "../../word-lists.ts"

export const talk: TalkWords = {
  greeting: list(`
    hola, hola buenas, buenas, buenos días, buen día, buenas tardes, buenas noches, muy buenas, hey, qué hay, saludos, hay alguien,
    hay alguien ahí, estás ahí, está ahí, hola qué tal, 👋
  `),
  thanks: list(`
    gracias, muchas gracias, mil gracias, muchísimas gracias, te lo agradezco, se lo agradezco, muy amable, qué amable, gracias a usted, gracias a vosotros, eres un sol, es usted un sol,
    eres genial, eres el mejor, eres la mejor, bien hecho, me has ayudado mucho, me ha ayudado mucho, 🙏, ❤️
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
    cuál es tu nombre, cuál es su nombre, qué sitio es este, qué empresa es, qué empresa es esta, qué clase de sitio es, qué tipo de sitio es
  `),
  machine: list(`
    eres un robot, es usted un robot, eres un bot, es un bot, es esto un bot, eres humano, es usted humano, eres una persona, es usted una persona, eres una persona real,
    eres real, eres una máquina, es una máquina, hablo con un robot, estoy hablando con un robot, hablo con una persona, estoy hablando con una persona, eres una ia
  `),
  where: list(`
    dónde están, dónde estáis, dónde estás, dónde está, dónde se encuentran, dónde se encuentra, dónde os encuentro, dónde los encuentro, dónde queda, dónde es, dónde es eso,
    cuál es la dirección, cuál es su dirección, cuál es vuestra dirección, la dirección, su dirección, vuestra dirección, cómo llego, cómo se llega, cómo puedo llegar,
    cómo llego allí, a dónde tengo que ir, en qué calle, en qué calle están, dónde tenéis, dónde tienen, dónde está la oficina, dónde está la tienda, en qué dirección
  `),
  contact: list(`
    a quién llamo, a quién puedo llamar, dónde llamo, a qué número llamo,
    su número, su teléfono, su número de teléfono, vuestro teléfono, vuestro número, tu teléfono, tu número, su correo, su correo electrónico, su email, vuestro correo,
    sus datos de contacto, datos de contacto, cómo puedo contactar, cómo contacto, cómo puedo contactarles, cómo les contacto, puedo llamar, puedo llamarles, puedo llamaros,
    tienen teléfono, tenéis teléfono, tienen un teléfono, tienen un número de teléfono, puedo escribirles, a qué número puedo llamar, un teléfono, el teléfono, un número de teléfono, el número de teléfono, número de teléfono, llamaros, llamarles,
    prefiero llamar, por teléfono
  `),
  person: list(`
    hablar con alguien, hablar con una persona, hablar con un humano, hablar con un ser humano, hablar con un agente, hablar con un empleado, hablar con un asesor,
    hablar con el encargado, hablar con la encargada, hablar con el jefe, hablar con el gerente, hablar con el dueño, hablar con un responsable, hablar con el personal,
    una persona real, una persona de verdad, persona por favor, un humano por favor, humano por favor, ser humano, atención al cliente, servicio al cliente,
    alguien del equipo, pásame con, páseme con, póngame con, ponme con, llámeme, llámenme, que me llamen, con quién puedo hablar, con quién tengo que hablar, a quién puedo preguntar, a quién me dirijo
  `),
  why: list(`
    por qué preguntas, por qué pregunta, por qué me pregunta, por qué me preguntas, por qué lo pregunta, por qué lo preguntas, por qué necesita, por qué necesitas, por qué necesitan,
    por qué quiere, por qué quieres, por qué quieren, por qué, para qué, para qué necesita, para qué necesitas, para qué necesitan, para qué quiere, para qué quieres, para qué quieren,
    para qué es, para qué sirve, es necesario, es realmente necesario, hace falta, de verdad hace falta, qué hacen con, qué haces con, por qué mi, para qué queréis, por qué queréis, para qué necesitáis, por qué necesitáis, quién lo va a tener, qué hará con, por qué tengo que
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
    déjame comprobar, déjeme comprobar, tengo que mirar, tengo que preguntar, voy a preguntar, voy a mirar, lo miro, lo consulto, me lo pienso, lo pensaré, me lo voy a pensar, todavía no lo sé, aún no lo sé, no lo sé todavía, ahora vuelvo
  `),
  complaint: list(`
    esto es ridículo, es ridículo, ridículo, qué ridículo, esto es inútil, eres inútil, inútil, esto es una tontería, no entiendes nada, no entiende nada, no me entiendes, no me entiende,
    no me escuchas, no me escucha, no me estás escuchando, no he dicho eso, no dije eso, eso no es lo que he dicho, eso no es lo que dije, eso no es lo que he preguntado, eso no es lo que pregunté,
    eso no es lo que quiero, ya lo he dicho, ya te lo he dicho, ya se lo he dicho, ya lo dije, ya te lo dije, qué desastre, vaya desastre, esto es frustrante, qué frustrante, esto no funciona, no funciona nada,
    nada funciona, estás de broma, es una broma, mierda, joder, estúpido, 😡, 🤬, 😤
  `),
  giveUp: list(`
    olvídalo, olvídelo, olvidadlo, olvídate, déjalo, déjelo, dejadlo, dejémoslo, déjalo estar, déjelo estar, lo dejamos, entonces no,
    entonces nada, pues nada, pues no, no gracias, nada gracias, gracias igualmente, gracias de todos modos, gracias de todas formas,
    gracias de todas maneras, gracias igual, qué pena, una pena, qué lástima, una lástima, lástima, vaya, otra vez será,
    en otra ocasión, otro día será, he cambiado de idea, he cambiado de opinión, cambié de opinión, cambié de idea,
    hemos cambiado de idea, es muy caro, es demasiado caro, demasiado caro, ni hablar, no hace falta nada, solo estaba mirando, solo miraba,
    solo estoy mirando, equivocado de página, equivocada de página, equivocado de sitio, página equivocada, número equivocado,
    no quiero nada, no necesito nada, no quiero comprar nada, no quiero pedir nada, no quiero reservar nada, mejor no, prefiero no, me rindo
  `),
  lacks: list(`
    no lo tengo, no la tengo, no tengo, no lo sé, no sé, ni idea, no lo encuentro, no la encuentro, lo he perdido, la he perdido,
    no me acuerdo, no lo recuerdo, se me ha olvidado, nunca lo recibí, no me lo dieron
  `),
  praise: list(`
    buen trabajo, gran trabajo, muy buen trabajo, excelente trabajo, estaba delicioso, estaba riquísimo, estuvo genial, fue genial,
    fue maravilloso, fue estupendo, solo quería decir, quería decir que, mis felicitaciones, felicidades al, nos encantó, me encantó,
    seguid así, sigan así, 😍
  `),
  chat: list(`
    cómo estás, cómo está, cómo está usted, qué tal, qué tal estás, qué tal está, cómo te va, cómo le va, todo bien, qué pasa, encantado, encantada, mucho gusto,
    cuéntame un chiste, cuénteme un chiste, sabes un chiste, te quiero, jaja, jajaja, lol, qué buen tiempo, hace buen tiempo, tengo hambre, me aburro, feliz navidad, feliz año nuevo, 😀, 😂, 🙂, 😊
  `),
}
