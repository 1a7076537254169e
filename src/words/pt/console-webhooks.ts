import type { ConsoleWords } from '../en/console.js';

export const webhooks: ConsoleWords['applications']['webhooks'] = {
  empty: 'Nenhum destino recebe ainda os eventos desta aplicação.',
  states: { on: 'Ligado', off: 'Desligado', failing: 'Falha desde', unreadable: 'Segredo ilegível' },
  secretUnreadable:
    'Nem SECRET_KEY nem SECRET_KEY_PREVIOUS abre o segredo, por isso nada lhe é enviado. Acrescente a chave anterior a SECRET_KEY_PREVIOUS. Se ela se perdeu, crie um novo segredo.',
  offs: {
    operator: 'desligado por um operador',
    gone: 'o receptor disse que já não existe',
    failing: 'falhou por tempo demais',
  },
  types: 'Eventos',
  everyType: 'todos os tipos',
  owner: 'Avisado se falhar',
  deliveries: 'Entregas',
  everyDelivery: 'Todas',
  deliveryStates: { waiting: 'Em espera', dead: 'Abandonada', sent: 'Entregue' },
  noDeliveries: 'Não há nenhuma entrega assim. Envie um teste para ver uma.',
  attempts: (count) => (count === 1 ? 'uma tentativa' : `${count} tentativas`),
  answer: 'O que o receptor respondeu',
  create: 'Adicionar um destino',
  createIntro: 'Ele recebe o que acontecer a partir de agora. A próxima página mostra o segredo, uma vez.',
  createdTitle: 'O seu novo destino',
  createdNow: 'Copie o segredo agora: nenhuma página o mostra de novo.',
  secretTitle: 'O seu novo segredo',
  oldUntil: (day) => `O segredo antigo também assina até ${day}.`,
  hints: {
    url: 'https, em um endereço público, sem redirecionamentos.',
    owner_email: 'Recebe um e-mail se o destino for desligado porque falha.',
    types: 'Nenhum escolhido: todos os tipos.',
  },
  ed25519: 'Assinar também com um par de chaves: a pública verifica sem o segredo',
  publicKey: 'Chave pública',
  change: 'Mudar',
  changeTitle: 'Mudar este destino',
  changeIntro: 'Vale a partir da próxima entrega.',
  back: 'Ao destino',
  acts: {
    test: {
      button: 'Enviar um teste',
      title: 'Enviar um teste?',
      effects: [
        'O destino recebe um evento do tipo webhook.test, assinado como qualquer outro. Não contém nenhum usuário.',
        'É tentado uma vez, mesmo com o destino desligado. A resposta fica na lista de entregas.',
      ],
    },
    again: {
      button: 'Enviar de novo',
      title: 'Enviar esta entrega de novo?',
      effects: [
        'O receptor recebe o mesmo evento mais uma vez, com o mesmo webhook-id.',
        'Um receptor que não compara esses IDs faz o trabalho duas vezes.',
      ],
    },
    on: {
      button: 'Ligar',
      title: 'Ligar este destino?',
      effects: ['Recebe o que esperava quando foi desligado e o que aconteceu desde então.'],
    },
    off: {
      button: 'Desligar',
      title: 'Desligar este destino?',
      effects: ['Não recebe mais nada até ser ligado de novo. Então recebe também o que esperava.'],
    },
    secret: {
      button: 'Novo segredo',
      title: 'Criar um novo segredo?',
      effects: [
        'A próxima página mostra o novo segredo, uma vez.',
        'O antigo também assina por um tempo, para que o receptor possa trocar.',
      ],
    },
    remove: {
      button: 'Remover',
      title: 'Remover este destino?',
      effects: [
        'Nada mais é enviado a ele. O que espera por ele e a lista das suas entregas são apagados.',
        'Não dá para desfazer.',
      ],
    },
  },
  done: {
    webhookChanged: 'O destino está mudado.',
    webhookRemoved: 'O destino está removido.',
  },
  failures: {
    webhook_not_found: 'Não existe esse destino.',
    too_many_webhooks: 'Há tantos destinos quantos pode haver. Remova um que não é usado.',
    delivery_not_found: 'Essa entrega já não existe.',
  },
};
