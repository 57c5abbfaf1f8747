import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation, useParams } from 'wouter'
import { buys } from '../../core/document/types/index.ts'
import { verVenda } from '../../domain/api/vendas.ts'
import { kindOfSale } from '../../domain/documents/documento/kinds.ts'
import { documentPath } from '../../domain/documents/documento/origem.ts'
import { SaleScreen } from '../screens/vendas/sale-screen.tsx'
import { read } from '../state/query.ts'
import { hasFlag } from '../state/session.ts'
import { DocumentPage } from './document-page.tsx'

/**
 * Shows `/vendas/:id`: an order in its form; a sale, or another document of the company, with its papers, events and what its
 * customer answered. What is bought is opened in its own screen.
 */
export function SaleOrDocument() {
  const id = Number.parseInt(useParams<{ id: string }>().id, 10)
  const [, go] = useLocation()
  const { data } = useQuery(read(verVenda, { params: { id } }, { semMover: true }))
  const kind = data && kindOfSale(data.data)
  if (!kind) return <SaleScreen />
  const { tipo, route, permission } = kind
  if (route === '/vendas') return <DocumentPage key={id} {...{ tipo, route, id }} readOnly goTo={go} />
  if (!buys(tipo) || !hasFlag(permission)) return <SaleScreen />
  return <Redirect to={documentPath({ id, tipo, terminal_id: null })} replace />
}
