import { dec } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { scheduledPrice } from '../../../core/prices/scheduled.ts'
import type { Mudanca } from '../../../domain/fields/mudanca.ts'
import { ceilingOf } from '../../../domain/fields/schema/number-ceiling.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { tellCatalog } from '../../realtime/broadcaster.ts'
import { audit } from '../../register/write/audit.ts'
import {
  type Agendado,
  conclude,
  holdPrices,
  type PrecoAplicado,
  type ProdutoAgendado,
  takeScheduled,
  tell,
  writePrices,
} from './repository.ts'

/** Schedules the job of a scheduled price. */
export const watchPrice = (q: Q, tenant: Tenant, id: number, em: Date): Promise<void> =>
  enqueue(q, tenant, { tipo: 'preco', alvo_id: id, due_at: em })

/** Prices from this value on do not fit in the product's column. */
const TETO = ceilingOf(produtos.fields.estoque.of.preco_vend)

const reais = (preco: string) => formatDecimal(preco, 2, 10)

/** Formats 'de 10,00 para 12,00', or the number of grid rows. */
function change(precos: readonly PrecoAplicado[]): string {
  const [first] = precos
  return precos.length === 1 && first
    ? `de ${reais(first.antes)} para ${reais(first.depois)}`
    : `em ${precos.length} linhas da grade`
}

/**
 * Makes the job of a scheduled price: sets the price at its beginning, and restores the old one at its end. Times missed
 * while the server was stopped are handled when it starts.
 */
export function createPriceJob({
  db,
  clock,
  broadcaster,
}: Pick<Deps, 'db' | 'clock' | 'broadcaster'>): JobHandler {
  return async ({ account_id, alvo_id }) => {
    const agora = clock()
    const feito = await db.tx({ account_id }, async q => {
      const agendado = await takeScheduled(q, alvo_id)
      if (!agendado || agendado.situacao > 2) return null
      const due = agendado.situacao === 1 ? agendado.inicia_em : agendado.termina_em
      if (due && due > agora) return { agendado, mudou: false, depois: due }
      const produto = await holdPrices(q, agendado.produto_id)
      const obra: Obra = { q, account_id, agendado, agora }
      if (!produto)
        return { agendado, mudou: await giveUp(obra, null, 'O produto não existe mais'), depois: null }
      if (agendado.situacao === 2) return { agendado, mudou: await restore(obra, produto), depois: null }
      const mudou = await apply(obra, produto)
      return { agendado, mudou, depois: mudou ? agendado.termina_em : null }
    })
    if (!feito) return null
    const { agendado, mudou, depois } = feito
    const { empresa_id, produto_id } = agendado
    if (mudou) tellCatalog(broadcaster, { account_id, empresa_id }, produto_id)
    return depois && { depois: depois.getTime() - agora.getTime(), erro: 'espera a hora do preço' }
  }
}

interface Obra {
  q: Q
  account_id: number
  agendado: Agendado
  agora: Date
}

/** Marks the schedule as not applied, with the reason, and notifies the company. Returns false: no price changed. */
async function giveUp({ q, account_id, agendado, agora }: Obra, nome: string | null, motivo: string) {
  await conclude(q, agendado.id, { situacao: 4, motivo, aplicado: null, agora })
  await tell(q, {
    account_id,
    empresa_id: agendado.empresa_id,
    titulo: 'Preço agendado não aplicado',
    mensagem: `${nome ?? 'Produto'}: ${motivo}`,
    em: agora,
  })
  return false
}

async function apply(obra: Obra, produto: ProdutoAgendado): Promise<boolean> {
  const { q, agendado, agora } = obra
  if (agendado.termina_em && agendado.termina_em <= agora)
    return giveUp(obra, produto.nome, 'O servidor estava parado no período inteiro')
  const { valor_decimal, arredondar_preco } = produto
  const donos = produto.controle_grade
    ? produto.grades.map(({ id, preco_vend, preco_comp }) => ({
        grade_id: id,
        preco: preco_vend,
        custo: preco_comp,
      }))
    : [{ grade_id: null, preco: produto.preco_vend, custo: produto.preco_comp }]
  const naHora = donos.map(({ grade_id, preco, custo }) => ({
    grade_id,
    antes: preco ?? '0',
    ...scheduledPrice(agendado, { preco, custo, valor_decimal, arredondar_preco, teto: TETO }),
  }))
  const margem = { antes: produto.marge_luc, depois: agendado.valor }
  const aplicado = naHora.flatMap(({ grade_id, antes, preco }): PrecoAplicado[] =>
    preco === undefined
      ? []
      : [{ grade_id, antes, depois: preco, ...(agendado.tipo === 3 && grade_id === null ? { margem } : {}) }],
  )
  if (aplicado.length === 0)
    return giveUp(obra, produto.nome, naHora[0]?.falta ?? 'Nenhuma linha da grade tem preço')
  await put(obra, produto, aplicado)
  const promocao = agendado.termina_em !== null
  await conclude(q, agendado.id, {
    situacao: promocao ? 2 : 3,
    motivo: `${promocao ? 'Promoção' : 'Preço'} ${change(aplicado)}`,
    aplicado,
    agora,
  })
  await inBell(obra, `${produto.nome}: ${promocao ? 'promoção' : 'preço'} ${change(aplicado)}`)
  return true
}

const same = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && dec(a).eq(dec(b)))

/** Restores earlier price and margin where the scheduled price is still set; keeps prices that users changed since. */
async function restore(obra: Obra, produto: ProdutoAgendado): Promise<boolean> {
  const { q, agendado, agora } = obra
  const hoje = (grade_id: number | null) =>
    grade_id === null ? produto.preco_vend : produto.grades.find(({ id }) => id === grade_id)?.preco_vend
  const aplicado = agendado.aplicado ?? []
  const volta = aplicado
    .filter(({ grade_id, depois }) => dec(hoje(grade_id) ?? '0').eq(dec(depois)))
    .map(({ grade_id, antes, depois, margem }): PrecoAplicado => {
      const back = { grade_id, antes: depois, depois: antes }
      return margem && same(produto.marge_luc, margem.depois)
        ? { ...back, margem: { antes: margem.depois, depois: margem.antes } }
        : back
    })
  if (volta.length > 0) await put(obra, produto, volta)
  const motivo =
    volta.length > 0
      ? `Fim da promoção: preço ${change(volta)}`
      : 'Fim da promoção: o preço foi mudado durante ela e ficou'
  await conclude(q, agendado.id, { situacao: 3, motivo, aplicado, agora })
  await inBell(obra, `${produto.nome}: ${motivo}`)
  return volta.length > 0
}

/** Writes the prices, and the audit history, from which sales made before the change are checked with the old price. */
async function put(
  { q, account_id, agendado, agora }: Obra,
  produto: ProdutoAgendado,
  precos: readonly PrecoAplicado[],
): Promise<void> {
  const own = precos.find(({ grade_id }) => grade_id === null)
  await writePrices(
    q,
    agendado.produto_id,
    precos.map(({ grade_id, depois }) => ({ grade_id, preco: depois })),
    own?.margem ?? null,
    agora,
  )
  const rows = (preco: 'antes' | 'depois') =>
    precos.map(linha => ({ id: linha.grade_id, estoque: { preco_vend: linha[preco] } }))
  const mudancas: Mudanca[] = own
    ? [
        { campo: 'estoque.preco_vend', rotulo: 'Preço de venda', antes: own.antes, depois: own.depois },
        ...(own.margem ? [{ campo: 'estoque.marge_luc', rotulo: 'Margem de lucro (%)', ...own.margem }] : []),
      ]
    : [
        {
          campo: 'grades',
          rotulo: produtos.fields.grades.label,
          antes: rows('antes'),
          depois: rows('depois'),
        },
      ]
  await audit(
    q,
    {
      account_id,
      usuario_id: agendado.usuario_id,
      nome: agendado.agendado_por,
      origem: 'Preço agendado',
    },
    agora,
    [
      {
        registro: produtos.id,
        registro_id: agendado.produto_id,
        rotulo: produto.nome,
        acao: 'alterou',
        mudancas,
        empresa_id: agendado.empresa_id,
        pai_id: null,
      },
    ],
  )
}

const inBell = ({ q, account_id, agendado: { empresa_id }, agora }: Obra, mensagem: string) =>
  tell(q, { account_id, empresa_id, titulo: 'Preço agendado', mensagem, em: agora })
