import type { Q } from '../../db/transaction.ts'

export interface CanalGuardado {
  id: number
  account_id: number
  empresa_id: number
  usuario_id: number
  nome: string
  ativo: boolean
  url: string | null
  merchant_id: string
  app_id: string | null
  client_id: string
  segredo: string | null
  intervalo_s: number
  aceite_automatico: boolean
  preparo_min: number
  subsidio_como: 'pagamento' | 'desconto'
  /** Shop as the channel describes it. */
  descricao: string | null
  tipo_loja: string
  pedido_minimo: string
  /** Degrees; null: nobody said where the shop's door is. */
  latitude: string | null
  longitude: string | null
  /** Metres as far as which the shop delivers; null: it does not say. */
  raio_entrega: number | null
  /** Platform that sells, and the shop's registration there. */
  cnpj_intermediador: string | null
  loja_intermediador: string | null
  espera_ate: Date | null
  /** Calls in a row without an answer. */
  falhas: number
  desligado: string | null
  endereco: string | null
  endereco_dito: string | null
  tabela_preco_id: number | null
  cardapio_versao: string | null
  cardapio: string | null
}

/** Reads a channel; null: there is none. */
export async function readCanal(q: Q, id: number): Promise<CanalGuardado | null> {
  const { rows } = await q.query<CanalGuardado>(
    `select id, account_id, empresa_id, usuario_id, nome, ativo, url, merchant_id, app_id, client_id, segredo, intervalo_s,
            descricao, tipo_loja, pedido_minimo::text, latitude::text, longitude::text, raio_entrega, aceite_automatico, preparo_min, subsidio_como, cnpj_intermediador, loja_intermediador, espera_ate, falhas, desligado, endereco, endereco_dito,
            tabela_preco_id, cardapio_versao, cardapio
       from canais_pedido where account_id = $conta and id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Reads a channel of the company; null: there is none. */
export async function canalOf(q: Q, empresa_id: number, id: number): Promise<CanalGuardado | null> {
  const found = await readCanal(q, id)
  return found?.empresa_id === empresa_id ? found : null
}

/** Keeps that the application answered. */
export async function markAnswered(q: Q, id: number): Promise<void> {
  await q.query(
    'update canais_pedido set respondeu_em = $agora, falhas = 0, espera_ate = null where account_id = $conta and id = $1',
    [id],
  )
}

/** Keeps that the application failed, or asked to wait until `ate`. */
export async function markFailed(q: Q, id: number, ate: Date | null): Promise<void> {
  await q.query(
    'update canais_pedido set falhas = falhas + 1, espera_ate = $2 where account_id = $conta and id = $1',
    [id, ate?.toISOString() ?? null],
  )
}

/** Turns a channel off until somebody saves it. False: it was off. */
export async function turnOff(q: Q, id: number, desligado: string): Promise<boolean> {
  const { rowCount } = await q.query(
    'update canais_pedido set desligado = $2 where account_id = $conta and id = $1 and desligado is null',
    [id, desligado],
  )
  return rowCount === 1
}

/** Keeps our address of the channel, for the person who types it into the application. */
export async function keepAddress(q: Q, id: number, endereco: string): Promise<void> {
  await q.query('update canais_pedido set endereco = $2 where account_id = $conta and id = $1', [
    id,
    endereco,
  ])
}

/** Keeps the address that the application knows as ours. */
export async function markTold(q: Q, id: number, endereco: string): Promise<void> {
  await q.query('update canais_pedido set endereco_dito = $2 where account_id = $conta and id = $1', [
    id,
    endereco,
  ])
}

/** Keeps the menu that the application has, and the version of products and tables with it. */
export async function markMenu(
  q: Q,
  id: number,
  { versao, digest }: { versao: string; digest: string },
): Promise<void> {
  await q.query(
    'update canais_pedido set cardapio_versao = $2, cardapio = $3 where account_id = $conta and id = $1',
    [id, versao, digest],
  )
}
