import { ZERO } from '../../money/exact.ts'
import { r2, round } from '../../money/round.ts'
import { icmsDigitado } from '../icms/digitado.ts'
import { ipiDevolvido } from '../ipi/compute.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Codigo, DadosDoItem } from '../kernel/entrada.ts'
import { readCodigo, readValor } from '../kernel/numero.ts'
import type { Why } from '../kernel/why.ts'
import { FIGURAS_ALHEIAS } from '../tributos.ts'
import { FIGURAS_DINHEIRO, FIGURAS_TAXA, type Figuras, NOMES_TAXA } from './figuras.ts'
import type { ItemInteiro } from './item.ts'

/** Figures that follow from quantity, price and spread even when the taxes are entered by hand. */
const DERIVADAS = new Set(['vprod', 'vprodliq', 'vprod_xml', 'vdesc', 'vfrete', 'vseg', 'voutro', 'vitem'])
const ENTRADAS = FIGURAS_DINHEIRO.filter(n => !DERIVADAS.has(n))

/** Codes under which the note has no place for a base and a value: PIS and COFINS, IPI. */
const SEM_PIS = /^0[4-9]$/
/** By quantity: the note has a value and no base. */
const POR_QUANTIDADE = '03'
const SEM_IPI = /^(0[1-5]|5[1-5])$/

/**
 * Entered figures of an item that does not compute (rules §3.1): any output name. The dated ends of a tax do not erase
 * what was entered. An entered code decides which of them the note has a place for.
 */
export function manual(item: ItemInteiro, ctx: Contexto, why: Why): Partial<Figuras> {
  const e: Readonly<Record<string, unknown>> = { ...item.entrada }
  const lidas: Partial<Figuras> = {}
  for (const nome of ENTRADAS) {
    if (e[nome] === undefined || e[nome] === null) continue
    lidas[nome] = r2(readValor(e[nome], nome) ?? ZERO)
  }
  for (const nome of NOMES_TAXA) {
    if (e[nome] === undefined || e[nome] === null) continue
    lidas[nome] = round(readValor(e[nome], nome) ?? ZERO, FIGURAS_TAXA[nome])
  }
  const marcada = e['deduz_desoneracao']
  lidas.deduz_desoneracao = marcada === true || String(marcada) === '1'
  if (ctx.soReforma) for (const nome of FIGURAS_ALHEIAS) delete lidas[nome as keyof Figuras]
  const cabem = withinCodes(item.entrada, lidas)
  return ctx.devolveIpi ? { ...cabem, ...ipiDevolvido(item, why) } : cabem
}

function withinCodes(e: DadosDoItem, lidas: Partial<Figuras>): Partial<Figuras> {
  const codigo = (valor: Codigo): string => readCodigo(valor) ?? ''
  return {
    ...icmsDigitado(codigo(e.csticms_id), lidas),
    ...contribuicao(codigo(e.cst_pis_id), 'base_pis', 'vlrpis'),
    ...contribuicao(codigo(e.cst_confins_id), 'base_confins', 'vlrconfins'), // contrato
    ...(SEM_IPI.test(codigo(e.cstipi_id)) ? { base_ipi: ZERO, vlripi: ZERO } : {}),
  }
}

function contribuicao(cst: string, base: 'base_pis' | 'base_confins', valor: 'vlrpis' | 'vlrconfins') {
  if (SEM_PIS.test(cst)) return { [base]: ZERO, [valor]: ZERO }
  return cst === POR_QUANTIDADE ? { [base]: ZERO } : {}
}
