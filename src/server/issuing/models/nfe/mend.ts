import { dataHoraIn } from '../../../../core/document/fuso.ts'
import { dec } from '../../../../core/money/decimal.ts'
import { AWAY, byKind, idOf, type Rules, ruleIdsFromWire } from '../../../../core/tax/kinds.ts'
import type { MendedConsumidor } from '../../../../domain/api/vendas.ts'
import { fieldError } from '../../../../domain/error.ts'
import { destinoDe } from '../../../../domain/fiscal/destino.ts'
import { keepJudged } from '../../../../domain/fiscal/judged.ts'
import { calculateVenda } from '../../../../domain/fiscal/to-engine.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { readMvaUf, readPautas, readRegras } from '../../../modules/catalogo/service.ts'
import { type Registered, readRegistered, saveJudged, saveMended, setCustomer } from './mend-repository.ts'
import { type ItemGravado, readSaleForIssue, type VendaDaNota } from './sale-repository.ts'
import { storedSale } from './stored-sale.ts'

/**
 * Corrects a rejected sale before it is issued again: stores the given buyer, and gives the lines of a till's sale the
 * description and tax rules from the registers, where a user corrected a wrong NCM, CFOP or CST. Prices paid do not
 * change: if the total would differ, the lines stay unchanged. Returns true when the lines were corrected. @throws
 * VALIDACAO for an unknown customer
 */
export async function mendSale(
  q: Q,
  tenant: Tenant,
  venda_id: number,
  consumidor: MendedConsumidor,
): Promise<boolean> {
  if (!(await setCustomer(q, tenant, venda_id, consumidor)))
    throw fieldError('parceiro_id', 'Cliente não localizado')
  const { nota, fora } = await readToJudge(q, tenant, venda_id)
  // a back-office document is corrected by the user in its own form
  if (nota.venda.terminal_id === null) {
    await judgeAgain(q, tenant, nota)
    return false
  }
  const cadastro = await readRegistered(
    q,
    tenant,
    nota.itens.map(item => item.produto_id),
  )
  const itens = nota.itens.map(item => mended(item, cadastro.get(item.produto_id), fora))
  const { empresa, venda } = nota
  const regras = await readRegras(q, {
    empresa_id: empresa.id,
    crt: empresa.crt,
    data: dataHoraIn(new Date(venda.paga_em), empresa.fuso),
  })
  const emendada: VendaDaNota = { ...nota, itens, venda: { ...nota.venda, regras: used(regras, itens) } }
  const calculo = calculateVenda(storedSale(emendada), venda.contexto)
  const taken = calculo.erro === null && dec(calculo.totais.vNF).eq(dec(venda.valor_total))
  if (taken) await saveMended(q, tenant, emendada)
  await judgeAgain(q, tenant, taken ? emendada : nota)
  return taken
}

/** Recalculates by the law of the day (ISO) of issue, which SEFAZ uses, unless the total to pay would differ. */
export async function judgeOn(q: Q, tenant: Tenant, venda_id: number, dia: string): Promise<void> {
  const { nota } = await readToJudge(q, tenant, venda_id)
  const { contexto: antes } = nota.venda
  const { ibscbs_regular } = nota.empresa
  const contexto = { ...antes, data: dia, emitente: { ...antes.emitente, ibscbs_regular } }
  const venda = storedSale(nota)
  const calculo = calculateVenda(venda, contexto)
  if (calculo.erro !== null || !dec(calculo.totais.vNF).eq(dec(nota.venda.valor_total))) return
  await saveJudged(q, tenant, venda_id, keepJudged(venda, contexto, calculo), dia)
}

async function readToJudge(q: Q, tenant: Tenant, venda_id: number) {
  const nota = await readSaleForIssue(q, tenant, venda_id)
  const destino = destinoDe(storedSale(nota), nota.venda.contexto)
  const fora = destino.idDest !== '1'
  if (fora) nota.venda.contexto.destinos = await readMvaUf(q, nota.empresa.uf, destino.uf)
  nota.venda.contexto.pautas = await readPautas(q, {
    account_id: tenant.account_id,
    empresa_id: nota.empresa.id,
    produtos: nota.itens.map(item => item.produto_id),
    desde: nota.venda.contexto.data.slice(0, 10),
  })
  return { nota, fora }
}

/** Recalculates and stores the amounts after lines, rules or customer changed. */
function judgeAgain(q: Q, tenant: Tenant, nota: VendaDaNota): Promise<void> {
  const { id, contexto } = nota.venda
  const venda = storedSale(nota)
  return saveJudged(
    q,
    tenant,
    id,
    keepJudged(venda, contexto, calculateVenda(venda, contexto)),
    contexto.data,
  )
}

function mended(item: ItemGravado, produto: Registered | undefined, fora: boolean): ItemGravado {
  if (!produto) return item
  const { cadastro, ...foras } = produto
  const away = AWAY.flatMap(([kind, id]) => (fora && foras[id] ? [[`regra${kind}_id`, foras[id]]] : []))
  return { ...item, ...cadastro, ...Object.fromEntries(away) }
}

/** Picks the rules that the lines refer to; a deleted rule is empty. */
const used = (regras: Rules, itens: readonly ItemGravado[]): Rules =>
  byKind<Rules>(kind => {
    const ids = itens.map(item => ruleIdsFromWire(item)[idOf(kind)])
    return Object.fromEntries(
      ids.flatMap(id => (id === null ? [] : [[String(id), regras[kind][String(id)] ?? {}]])),
    )
  })
