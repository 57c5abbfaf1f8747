import type { Desk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'

const said = (obs: string | null | undefined): boolean => (obs ?? '').trim() !== ''

/** Sets the reason of return on the lines without a reason; when all lines have one, replaces all. */
export function giveReason(desk: Desk, { motivo }: { motivo: string }): void {
  let given = 0
  desk.apply(sale => {
    const every = sale.itens.every(({ obs }) => said(obs))
    const itens = sale.itens.map(item => (every || !said(item.obs) ? { ...item, obs: motivo } : item))
    given = itens.filter((item, i) => item !== sale.itens[i]).length
    return { ...sale, itens }
  })
  notify(given === 1 ? 'Motivo em uma linha' : `Motivo em ${given} linhas`)
}
