import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Registro } from '../../../domain/fields/registro.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import type { ProdutoCatalogo } from '../../catalog/produto.ts'
import { listEndpoint } from '../../register/list/use-rows.ts'
import { pageOf } from '../../state/page.ts'
import { read } from '../../state/query.ts'
import { usePaused } from '../../state/use-paused.ts'

/** Maximum number of rows whose pictures are fetched. */
const SEEN = 60

/** Fetches small pictures by product id in one request, after typing pauses. A product without a picture is absent. */
export function usePhotos(products: readonly ProdutoCatalogo[]): ReadonlyMap<number, string> {
  const asked = usePaused(
    products
      .slice(0, SEEN)
      .map(({ produto_id }) => produto_id)
      .join(),
  )
  const { data } = useQuery({
    ...read(
      listEndpoint(produtos),
      { params: {}, query: { 'id[]': asked.split(','), limit: String(SEEN), contar: '0' } },
      { semMover: true },
    ),
    enabled: asked !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    select: answer =>
      new Map(
        pageOf<Registro>(answer).rows.flatMap(({ id, thumbnail }) =>
          typeof thumbnail === 'string' ? [[id, thumbnail] as const] : [],
        ),
      ),
  })
  return data ?? NONE
}

const NONE: ReadonlyMap<number, string> = new Map()
