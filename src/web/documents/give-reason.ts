import { notify } from '../state/notices.ts'
import { applySale } from '../state/sale.ts'

const said = (obs: string | null | undefined): boolean => (obs ?? '').trim() !== ''

/** Why it comes back, on each line that does not say; on all of them, where all do. */
export function giveReason({ motivo }: { motivo: string }): void {
  let given = 0
  applySale(sale => {
    const every = sale.itens.every(({ obs }) => said(obs))
    const itens = sale.itens.map(item => (every || !said(item.obs) ? { ...item, obs: motivo } : item))
    given = itens.filter((item, i) => item !== sale.itens[i]).length
    return { ...sale, itens }
  })
  notify(given === 1 ? 'Motivo em uma linha' : `Motivo em ${given} linhas`)
}
