import { ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import { composeBase, type FigurasDaBase } from '../kernel/composicao.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { ComRegra, Item } from '../kernel/item.ts'
import { readCodigo, readPercentual, readValor } from '../kernel/numero.ts'
import type { Escritas, Warn } from '../kernel/tributo.ts'
import { entrada, figura, type Nota, type Why } from '../kernel/why.ts'
import type { RegraIpi } from './rule.ts'

type ComIpi = ComRegra<'ipi', RegraIpi>

const LEI = 'Decreto 7.212/2010; STF Tema 84'
const NOTA: Nota = { fonte: LEI, regra: { tipo: 'ipi' } }

/**
 * Computes IPI (rules §12; Decreto 7.212/2010), only in model 55. The discount is not in the base (STF Tema 84). By
 * percentage: base = net price + options, value = base × rate. By unit: quantity × R$, without a base.
 */
function computeIpi(item: ComIpi, ctx: Contexto, f: FigurasDaBase, why: Why): Escritas<typeof ipi> {
  const regra = item.ipi
  if (!regra?.tributa || ctx.modelo !== '55') {
    if (why.on) why.none(['base_ipi', 'vlripi'], semIpi(item, ctx), LEI)
    return {}
  }
  if (regra.por_unidade) {
    const vlripi = why.calc('vlripi', {
      operacao: 'produto',
      termos: [figura('qtde_trib', item.qtde_trib), entrada('regraipi.aliquota', regra.aliquota)],
      ...NOTA,
      fonte: `${LEI}; por unidade`,
    })
    return { vlripi }
  }
  const nota = { fonte: LEI, regra: { tipo: 'ipi', opcao: regra.partes.join(', ') } }
  const base_ipi = r2(composeBase('base_ipi', { tributo: 'ipi', partes: regra.partes }, item, f, nota, why))
  return { base_ipi, vlripi: why.rate('vlripi', 'base_ipi', base_ipi, regra.aliquota, NOTA) }
}

function semIpi({ ipi: regra }: ComIpi, ctx: Contexto): string {
  if (!regra) return 'sem regra de IPI'
  return ctx.modelo === '55' ? `CST ${regra.cst} sem IPI` : 'NFC-e sem IPI'
}

/** Computes the IPI of returned goods (operation types 5 and 6): typed IPI × returned share. */
function ipiDevolvido(item: Item, why: Why): Escritas<typeof ipi> {
  const vlripidevol = why.calc('vlripidevol', {
    termos: [entrada('vlripi', readValor(item.entrada.vlripi, 'vlripi') ?? ZERO)],
    taxa: readPercentual(item.entrada.percete_dev, 'percete_dev') ?? ZERO, // the API's spelling
    fonte: 'IPI informado × percentual devolvido',
  })
  // a note that returns IPI has no IPI group
  return { vlripi: ZERO, vlripidevol, ...(vlripidevol.isZero() ? {} : { base_ipi: ZERO }) }
}

/** CSTs for which the note has no base and no value. */
const SEM_VALOR = /^(0[1-5]|5[1-5])$/

function ipiDigitado(item: Item, ctx: Contexto, _lidas: unknown, why: Why): Escritas<typeof ipi> {
  const sem = SEM_VALOR.test(readCodigo(item.entrada.cstipi_id) ?? '') ? { base_ipi: ZERO, vlripi: ZERO } : {}
  return ctx.devolveIpi ? { ...sem, ...ipiDevolvido(item, why) } : sem
}

function avisosDoIpi({ ipi: regra }: ComIpi, ctx: Contexto, _f: unknown, warn: Warn): void {
  if (!regra?.tributa || regra.aliquota.isZero()) return
  if (ctx.modelo === '65') warn('ipi_ignorado_nfce', 'vlripi')
  else if (ctx.lei.ligado('ipi_2027')) warn('ipi_2027_conferir', 'vlripi')
}

export const ipi = {
  figuras: { base_ipi: 'base do IPI', vlripi: 'IPI', vlripidevol: 'IPI devolvido' },
  totais: {
    vIPI: { palavra: 'IPI', soma: ['vlripi'] },
    vIPIDevol: { palavra: 'IPI devolvido', soma: ['vlripidevol'] },
  },
  na_nota: ['vlripi', 'vlripidevol'],
  compute: computeIpi,
  digitado: ipiDigitado,
  avisos: avisosDoIpi,
} as const
