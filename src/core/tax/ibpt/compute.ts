import { ZERO } from '../../money/exact.ts'
import type { ComIcms } from '../icms/rule.ts'
import type { Contexto } from '../kernel/contexto.ts'
import { readValor } from '../kernel/numero.ts'
import type { Escritas, Lidas } from '../kernel/tributo.ts'
import { figura, type Nota, type Why } from '../kernel/why.ts'

const NOTA: Nota = { fonte: 'Lei 12.741/2012; tabela IBPT' }
const IMPORTADAS = new Set(['1', '2', '6', '7'])
const NACIONAL = ['nacionalfederal', 'estadual', 'municipal'] as const
const IMPORTADO = ['importadosfederal', 'estadual', 'municipal'] as const

/**
 * Computes the approximate taxes shown to a final consumer (Lei 12.741/2012): federal, state and city rates on the
 * value of the product less discount.
 */
function computeIbpt(
  item: ComIcms,
  ctx: Contexto,
  f: Lidas<'vprod' | 'vdesc'>,
  why: Why,
): Escritas<typeof ibpt> {
  const t = item.entrada.ibpt
  if (!t || !ctx.destino.consumidor) {
    const motivo = ctx.destino.consumidor ? 'sem tabela IBPT' : 'destinatário não é consumidor'
    why.none(['vtottrib'], motivo, NOTA.fonte)
    return {}
  }
  const liq = f.vprod.minus(f.vdesc)
  if (why.on)
    why.tell('~liq', liq, { termos: [figura('vprod', f.vprod), figura('vdesc', f.vdesc, '-')], ...NOTA })
  const termos = (IMPORTADAS.has(item.icms?.origem ?? '0') ? IMPORTADO : NACIONAL).map(nome => {
    const taxa = readValor(t[nome], `ibpt.${nome}`) ?? ZERO
    return figura(`ibpt.${nome}`, why.rate(`ibpt.${nome}`, '~liq', liq, taxa, NOTA))
  })
  return { vtottrib: why.calc('vtottrib', { termos, ...NOTA }) }
}

export const ibpt = {
  figuras: { vtottrib: 'tributos aproximados' },
  passos: {
    'ibpt.nacionalfederal': 'parte federal',
    'ibpt.importadosfederal': 'parte federal (importado)',
    'ibpt.estadual': 'parte estadual',
    'ibpt.municipal': 'parte municipal',
  },
  totais: { vTotTrib: { palavra: 'tributos aproximados', soma: ['vtottrib'] } },
  compute: computeIbpt,
} as const
