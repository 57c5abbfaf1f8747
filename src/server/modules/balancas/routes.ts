import type { FastifyInstance } from 'fastify'
import { SCALE_FAMILIES, type ScaleFamily, scaleFiles, scaleRefusal } from '../../../core/scale/load-file.ts'
import { type CargaRecusada, cargaBalancas } from '../../../domain/api/balancas.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { type ScaleProduct, scaleProducts } from './repository.ts'

/** Adds the route that writes product files for the programs of scale makers. */
export function balancasRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  bind(app, cargaBalancas, async (sessao, { query: { familia, departamento, setor } }) => {
    const family = SCALE_FAMILIES.find(({ id }) => id === familia) as ScaleFamily
    const { taken, recusados } = sorted(family, await db.tx(sessao, q => scaleProducts(q, sessao)))
    return {
      data: {
        arquivos: scaleFiles(family, taken, { departamento, setor }),
        produtos: taken.length,
        recusados,
      },
    }
  })
}

/** Splits accepted and refused products: of two with one scale code the second is refused, as a scale holds one. */
function sorted(family: ScaleFamily, products: readonly ScaleProduct[]) {
  const taken: ScaleProduct[] = []
  const recusados: CargaRecusada[] = []
  for (const product of products) {
    const twin = taken.at(-1)
    const motivo =
      scaleRefusal(family, product) ??
      (twin && Number(twin.codigo) === Number(product.codigo) ? `Mesmo código de ${twin.referencia}` : null)
    if (motivo === null) taken.push(product)
    else recusados.push({ id: product.id, referencia: product.referencia, nome: product.nome, motivo })
  }
  return { taken, recusados }
}
