import { Redirect } from 'wouter'
import { isFinancial, typesThat } from '../../../core/document/types/index.ts'
import { documentKind } from '../../../domain/documents/documento/kinds.ts'
import { hasFlag } from '../../state/session.ts'
import { SalesList } from '../vendas/sales-list.tsx'

/** Screen `/financeiro/lancamentos_avulsos`: lists documents that only move money; needs their type's permission. */
export function LooseScreen() {
  const [tipo] = typesThat(isFinancial)
  const kind = documentKind(tipo ?? 0)
  const place = documentKind(kind?.within ?? 0)
  if (!kind || !place?.route || !hasFlag(kind.permission)) return <Redirect to="/403" replace />
  return (
    <SalesList
      title={kind.title}
      route="/financeiro/lancamentos_avulsos"
      under={place.route}
      newSays="?lancamento_avulso"
      types={String(tipo)}
      withNew
      empty="Nenhum lançamento avulso"
      names={[kind.one[1], 'lançamentos']}
    />
  )
}
