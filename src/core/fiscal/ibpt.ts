import { ZERO } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import type { Contexto } from './contexto.ts'
import type { Figuras } from './figuras.ts'
import type { Item } from './item.ts'
import { lerValor, porcento } from './numero.ts'

const IMPORTADAS = new Set(['1', '2', '6', '7'])

/** Approximate taxes shown to the consumer (Lei 12.741/2012): three rates on what the item costs. */
export function ibpt(item: Item, ctx: Contexto, f: Figuras): Partial<Figuras> {
  const t = item.entrada.ibpt
  if (!t || !ctx.destino.consumidor) return {}
  const b = f.vprod.minus(f.vdesc)
  const importado = IMPORTADAS.has(item.icms?.origem ?? '0')
  const parte = (taxa: unknown, campo: string) => r2(porcento(b, lerValor(taxa, `ibpt.${campo}`) ?? ZERO))
  const federal = importado
    ? parte(t.importadosfederal, 'importadosfederal')
    : parte(t.nacionalfederal, 'nacionalfederal')
  return { vtottrib: federal.plus(parte(t.estadual, 'estadual')).plus(parte(t.municipal, 'municipal')) }
}
