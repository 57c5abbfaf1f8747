import { formatMoney } from '../../../core/money/pt-br.ts'
import { anularVale } from '../../../domain/api/vales.ts'
import { vale } from '../../../domain/commands/vale/index.ts'
import type { RowOf } from '../../../domain/fields/reading.ts'
import { vales } from '../../../domain/readings/vales.ts'
import { call } from '../../api/client.ts'
import { on } from '../../keys/scopes.ts'
import { readAgain } from '../../readings/read-again.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { notify } from '../../state/notices.ts'
import { hasFlag } from '../../state/session.ts'
import { issueVoucher } from './issue-voucher.ts'
import { printVoucher } from './print-voucher.ts'

type Voucher = RowOf<typeof vales>

const canPay = ({ estado }: Voucher) => estado === 'aberto' || estado === 'sem_papel'

const CELLS = {
  estado: {
    text: ({ anulado_motivo, recusa }: Voucher, told: string) =>
      anulado_motivo ? `Anulado: ${anulado_motivo}` : (recusa ?? told),
    look: (row: Voucher) => (canPay(row) ? 'text-live' : 'text-dim'),
  },
}

async function cancel({ id, numero, saldo }: Voucher, motivo: string): Promise<void> {
  await call(anularVale, { params: { id }, body: { motivo } })
  await readAgain(vales)
  notify(`Vale ${numero} anulado: ${formatMoney(saldo ?? '0')}`)
}

/** Lists the company's vouchers, found by number, code or customer; issues, prints and voids them. */
export function VouchersScreen() {
  return (
    <ReadingList
      reading={vales}
      scope="lista.vales"
      cells={CELLS}
      own={row => {
        const pays = row && canPay(row) ? row : undefined
        const prints = pays && (!pays.impresso || hasFlag('pdv_vale_emitir'))
        return {
          commands: [
            on(vale.emitir, issueVoucher),
            on(vale.imprimir, prints && (() => printVoucher(pays.id))),
            on(vale.anular, pays && (({ motivo }) => cancel(pays, motivo))),
          ],
          labels: { 'vale.imprimir': pays?.impresso ? 'Outro papel' : 'Imprimir' },
        }
      }}
    />
  )
}
