import { papelDoVale } from '../../../core/paper/papers/voucher.ts'
import { imprimirVale } from '../../../domain/api/vales.ts'
import { vales } from '../../../domain/readings/vales.ts'
import { call } from '../../api/client.ts'
import { catalogCompany } from '../../catalog/catalog.ts'
import { readAgain } from '../../readings/read-again.ts'
import { currentUser } from '../../state/session.ts'
import { printTicket } from '../../ui/print-ticket.ts'

/** Prints a voucher with a new code: earlier papers of the voucher are no longer valid. */
export async function printVoucher(id: number): Promise<void> {
  const { data } = await call(imprimirVale, { params: { id }, body: {} })
  const company = catalogCompany()
  await readAgain(vales)
  await printTicket(
    papelDoVale({
      ...data,
      empresa: company?.nome ?? currentUser().empresa.nome,
      cnpj: company?.cnpj ?? '',
    }),
  )
}
