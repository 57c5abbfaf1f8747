import type { Contexto } from '../kernel/contexto.ts'
import type { ComRegra } from '../kernel/item.ts'
import type { Escritas, Lidas, Warn } from '../kernel/tributo.ts'
import { entrada, figura, type Nota, type Why } from '../kernel/why.ts'
import type { RegraIsl } from './rule.ts'

type ComIsl = ComRegra<'isl', RegraIsl>

const regra = { tipo: 'isl' }
const NOTA: Nota = { fonte: 'LC 214/2025 art. 12', regra }

/** Computes the Imposto Seletivo (LC 214/2025 arts. 409–421; doc 3 §9.2): rate × common base, plus R$/unit × quantity. */
function computeIsl(
  item: ComIsl,
  _ctx: Contexto,
  { base_rtc }: Lidas<'base_rtc'>,
  why: Why,
): Escritas<typeof isl> {
  if (!item.isl) return {}
  const base_isl = why.same('base_isl', 'base_ibscbs', base_rtc, {
    fonte: 'LC 214/2025 arts. 416–417',
    regra,
  })
  const vlr_isl_ad = why.rate('vlr_isl_ad', 'base_isl', base_isl, item.isl.aliquota, NOTA)
  const vlr_isl_especifica = why.calc('vlr_isl_especifica', {
    operacao: 'produto',
    termos: [
      entrada('regraisl.aliquota_especifica_isl', item.isl.especifica),
      figura('qtde_trib', item.qtde_trib),
    ],
    ...NOTA,
  })
  const vlr_isl = why.calc('vlr_isl', {
    termos: [figura('vlr_isl_ad', vlr_isl_ad), figura('vlr_isl_especifica', vlr_isl_especifica)],
    fonte: 'doc 3 §9.2',
    regra,
  })
  return { base_isl, vlr_isl_ad, vlr_isl_especifica, vlr_isl }
}

function avisosDoIsl({ isl: regra }: ComIsl, ctx: Contexto, _f: unknown, warn: Warn): void {
  if (regra && ctx.vprodBruto && !(regra.ibs_isl && regra.cbs_isl)) warn('isl_sem_flag', 'base_ibs_uf')
}

export const isl = {
  reforma: true,
  figuras: {
    base_isl: 'base do Imposto Seletivo',
    vlr_isl_ad: 'Imposto Seletivo pela alíquota',
    vlr_isl_especifica: 'Imposto Seletivo por unidade',
    vlr_isl: 'Imposto Seletivo',
  },
  totais: { vIS: { palavra: 'Imposto Seletivo', soma: ['vlr_isl'] } },
  no_produto: ['vlr_isl'],
  compute: computeIsl,
  avisos: avisosDoIsl,
} as const
