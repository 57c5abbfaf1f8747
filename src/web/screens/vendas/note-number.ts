/** '1/000042', as it is printed on the DANFE; the sale's own id while it has no number. */
export function noteNumber(sale: {
  id: number
  serie: string | null
  numerocodumento: string | null
}): string {
  return sale.numerocodumento ? `${sale.serie ?? ''}/${sale.numerocodumento.padStart(6, '0')}` : `#${sale.id}`
}

/** 20/11 14:03 */
export function shortTime(iso: string): string {
  const at = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(at.getDate())}/${two(at.getMonth() + 1)} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** 20/11/2026 14:03:59 */
export const fullTime = (iso: string | null): string =>
  iso ? new Date(iso).toLocaleString('pt-BR').replace(',', '') : ''
