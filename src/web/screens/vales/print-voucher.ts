import { papelDoVale } from '../../../core/paper/papers/voucher.ts'
import { imprimirVale, listarVales } from '../../../domain/api/vales.ts'
import { call } from '../../api/client.ts'
import { catalogCompany } from '../../catalog/catalog.ts'
import { invalidate } from '../../state/query.ts'
import { currentUser } from '../../state/session.ts'
import { printTicket } from '../../ui/print-ticket.ts'

/** Prints a voucher with a new code: earlier papers of the voucher are no longer valid. */
export async function printVoucher(id: number): Promise<void> {
  const { data } = await call(imprimirVale, { params: { id }, body: {} })
  const company = catalogCompany()
  await invalidate(listarVales)
  await printTicket(
    papelDoVale({
      ...data,
      empresa: company?.nome ?? currentUser().empresa.nome,
      cnpj: company?.cnpj ?? '',
    }),
  )
}
