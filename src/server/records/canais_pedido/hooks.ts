import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import { enqueue } from '../../outbox/repository.ts'
import { mayBeInside } from '../../ports/pedidos/client.ts'
import { pedidos } from '../../ports/pedidos/port.ts'
import { checkTypedAddress } from '../../ports/typed-address.ts'
import type { Hooks } from '../../register/hooks.ts'
import { sealSecret } from './open-channel.ts'
import { type ChannelState, type Loja, openWork, otherChannels, statesOf, turnOn } from './repository.ts'

const addressOf = ({ url }: Pick<Loja, 'url'>): string =>
  url ? new URL(url).href.replace(/\/+$/, '').toLowerCase() : ''

/** Refuses a shop or credential that another channel has: orders would be split, or come twice. @throws VALIDACAO */
async function refuseTwin(q: Q, account_id: number, { id, ...loja }: Loja & { id: number | null }) {
  for (const other of await otherChannels(q, account_id, id)) {
    const sameAddress = addressOf(other) === addressOf(loja)
    const sameCredential = other.client_id === loja.client_id
    if (other.merchant_id === loja.merchant_id && (sameAddress || sameCredential))
      throw fieldError('merchant_id', `O canal "${other.nome}" já recebe os pedidos desta loja`)
    if (sameAddress && sameCredential)
      throw fieldError('client_id', `O canal "${other.nome}" já usa esta credencial: cada loja tem a sua`)
  }
}

/** Says why a channel may not go; null: nobody would miss it. */
async function whyKept(q: Q, id: number): Promise<string | null> {
  const { pedidos, dizer } = await openWork(q, id)
  const [first] = pedidos
  if (first !== undefined)
    return pedidos.length === 1
      ? `Há um pedido aberto deste canal (#${first}), de que o aplicativo não ouviria mais: conclua-o ou cancele-o antes`
      : `Há ${pedidos.length} pedidos abertos deste canal (#${first} e outros), de que o aplicativo não ouviria mais: conclua-os ou cancele-os antes`
  return dizer
    ? 'O último passo de um pedido ainda não foi dito ao aplicativo: tente outra vez daqui a pouco'
    : null
}

/** Names what the menu that an application reads lacks, and only a person can say. */
const lackingOf = ({ latitude, logradouro, cep, telefone, email }: ChannelState): string[] => [
  ...(latitude === null ? ['latitude e longitude da loja'] : []),
  ...(logradouro && cep ? [] : ['endereço da empresa']),
  ...(telefone ? [] : ['telefone da empresa']),
  ...(email ? [] : ['e-mail da empresa']),
]

export const canaisPedidoHooks: Hooks = {
  wakes: true,
  oneByOne: true,
  async prepare(q, sessao, row, before, record, { vault, ports }) {
    const { settings } = ports.of(pedidos)
    checkTypedAddress(row, before, { who: 'o aplicativo', inside: url => mayBeInside(settings, url) })
    const id = before ? Number(before['id']) : null
    await refuseTwin(q, sessao.account_id, {
      ...{ id, url: row['url'] ? String(row['url']) : null },
      ...{ merchant_id: String(row['merchant_id']), client_id: String(row['client_id']) },
    })
    if (id !== null && before?.['ativo'] === true && row['ativo'] === false) {
      const why = await whyKept(q, id)
      if (why) throw fieldError('ativo', why)
    }
    row['usuario_id'] = sessao.usuario_id
    const secret = record['client_secret']
    if (typeof secret === 'string' && secret !== '')
      row['segredo'] = sealSecret(vault, sessao.account_id, {
        client_id: String(row['client_id']),
        client_secret: secret,
      })
    else if (before && before['client_id'] !== row['client_id'])
      throw fieldError('client_secret', 'Outra credencial: digite o segredo dela')
  },
  async saved(q, sessao, { id, record, agora }) {
    await turnOn(q, id)
    if (record['ativo'] !== false) await enqueue(q, sessao, { tipo: 'canal', alvo_id: id, due_at: agora })
  },
  async removing(q, _sessao, id) {
    const why = await whyKept(q, id)
    if (why) throw new AppError('CONFLITO', { mensagem: why })
  },
  async answer(q, _sessao, records) {
    const states = await statesOf(
      q,
      records.map(({ id }) => Number(id)),
    )
    for (const record of records) {
      const state = states.get(Number(record['id']))
      const { desligado, falhas = 0, por_ler = 0, esperando = 0, endereco = null } = state ?? {}
      const lacking = state?.tem_cardapio ? lackingOf(state) : []
      record['webhook'] = endereco
      record['situacao'] = desligado
        ? `Desligado: ${desligado}`
        : falhas > 0
          ? `Sem resposta (${falhas} vezes)`
          : por_ler > 0
            ? `${por_ler} ${por_ler === 1 ? 'pedido' : 'pedidos'} por ler`
            : esperando > 0
              ? `${esperando} ${esperando === 1 ? 'aviso' : 'avisos'} esperando`
              : lacking.length > 0
                ? `Falta para o cardápio: ${lacking.join(', ')}`
                : 'Em dia'
    }
  },
}
