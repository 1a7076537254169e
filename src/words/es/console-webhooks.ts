import type { ConsoleWords } from '../en/console.js';

export const webhooks: ConsoleWords['applications']['webhooks'] = {
  empty: 'Ningún destino recibe todavía los eventos de esta aplicación.',
  states: { on: 'Activo', off: 'Apagado', failing: 'Falla desde', unreadable: 'Secreto ilegible' },
  secretUnreadable:
    'Ni SECRET_KEY ni SECRET_KEY_PREVIOUS abren su secreto, así que no se le envía nada. Añada la clave anterior a SECRET_KEY_PREVIOUS. Si se ha perdido, cree un secreto nuevo.',
  offs: {
    operator: 'apagado por un operador',
    gone: 'el receptor dijo que ya no existe',
    failing: 'falló durante demasiado tiempo',
  },
  types: 'Eventos',
  everyType: 'todos los tipos',
  owner: 'Se le avisa si falla',
  deliveries: 'Entregas',
  everyDelivery: 'Todas',
  deliveryStates: { waiting: 'En espera', dead: 'Abandonada', sent: 'Entregada' },
  noDeliveries: 'No hay ninguna entrega así. Envíe una prueba para ver una.',
  attempts: (count) => (count === 1 ? 'un intento' : `${count} intentos`),
  answer: 'Lo que respondió el receptor',
  create: 'Añadir un destino',
  createIntro: 'Recibe lo que ocurra desde ahora. La página siguiente muestra su secreto, una vez.',
  createdTitle: 'Su nuevo destino',
  createdNow: 'Copie su secreto ahora: ninguna página lo vuelve a mostrar.',
  secretTitle: 'Su secreto nuevo',
  oldUntil: (day) => `El secreto antiguo firma también hasta el ${day}.`,
  hints: {
    url: 'https, en una dirección pública, sin redirecciones.',
    owner_email: 'Recibe un correo si el destino se apaga porque falla.',
    types: 'Sin elegir ninguno: todos los tipos.',
  },
  ed25519: 'Firmar también con un par de claves: la pública verifica sin el secreto',
  publicKey: 'Clave pública',
  change: 'Cambiar',
  changeTitle: 'Cambiar este destino',
  changeIntro: 'Vale desde la próxima entrega.',
  back: 'Al destino',
  acts: {
    test: {
      button: 'Enviar una prueba',
      title: '¿Enviar una prueba?',
      effects: [
        'El destino recibe un evento del tipo webhook.test, firmado como cualquier otro. No contiene a ningún usuario.',
        'Se intenta una vez, también si el destino está apagado. La respuesta está en la lista de entregas.',
      ],
    },
    again: {
      button: 'Enviar de nuevo',
      title: '¿Enviar de nuevo esta entrega?',
      effects: [
        'El receptor recibe otra vez el mismo evento, con el mismo webhook-id.',
        'Un receptor que no compara estos identificadores hace su trabajo dos veces.',
      ],
    },
    on: {
      button: 'Encender',
      title: '¿Encender este destino?',
      effects: ['Recibe lo que esperaba cuando se apagó y lo que ha ocurrido desde entonces.'],
    },
    off: {
      button: 'Apagar',
      title: '¿Apagar este destino?',
      effects: ['No recibe nada más hasta que se encienda de nuevo. Entonces recibe también lo que esperaba.'],
    },
    secret: {
      button: 'Secreto nuevo',
      title: '¿Crear un secreto nuevo?',
      effects: [
        'La página siguiente muestra el secreto nuevo, una vez.',
        'El antiguo firma también durante un tiempo, para que el receptor pueda cambiar.',
      ],
    },
    remove: {
      button: 'Eliminar',
      title: '¿Eliminar este destino?',
      effects: [
        'No se le envía nada más. Se borran lo que espera para él y la lista de sus entregas.',
        'No se puede deshacer.',
      ],
    },
  },
  done: {
    webhookChanged: 'El destino está cambiado.',
    webhookRemoved: 'El destino está eliminado.',
  },
  failures: {
    webhook_not_found: 'No existe ese destino.',
    too_many_webhooks: 'Hay tantos destinos como puede haber. Elimine uno que no se use.',
    delivery_not_found: 'Esa entrega ya no existe.',
  },
};
