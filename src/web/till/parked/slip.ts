import { dataHoraIn } from '../../../core/document/fuso.ts'
import { dataHora } from '../../../core/paper/format.ts'
import { parkedSlip } from '../../../core/paper/papers/parked.ts'
import { imprimirEstacionada } from '../../../domain/api/estacionadas.ts'
import { call } from '../../api/client.ts'
import { catalogCompany } from '../../catalog/catalog.ts'
import { companyFuso } from '../../state/local-time.ts'
import { notify } from '../../state/notices.ts'
import { currentUser } from '../../state/session.ts'
import { printTicket } from '../../ui/print-ticket.ts'
import { currentTerminal } from '../terminal.ts'
import type { ParkedRow } from './rows.ts'

/** Prints the slip of a parked sale at the till's printer; by the browser when there is none, or no server. */
export async function printSlip({ uuid, rotulo, cliente, itens, total, em }: ParkedRow): Promise<void> {
  const till = currentTerminal()
  const printed =
    till &&
    (await call(imprimirEstacionada, {
      params: { uuid },
      body: { terminal_id: till.id },
      semMover: true,
    }).then(
      ({ data }) => data.impressa,
      () => false,
    ))
  notify(`Senha de ${rotulo} impressa`)
  if (printed) return
  const company = catalogCompany()
  await printTicket(
    parkedSlip({
      ...{ uuid, rotulo, cliente, itens, total, empresa: company?.nome ?? '', cnpj: company?.cnpj ?? '' },
      ...{ terminal: till?.nome ?? '', usuario: currentUser().nome },
      data: dataHora(dataHoraIn(new Date(em), companyFuso())),
    }),
  )
}
