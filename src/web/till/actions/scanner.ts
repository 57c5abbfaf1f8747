import { scanOptions, setScanOptions } from '../../keys/scan.ts'
import type { ScanChange } from '../../keys/scan-burst.ts'
import { notify } from '../../state/notices.ts'

/** Changes the given scanner options and shows all present values (command terminal.leitor). */
export function adjustScanner(options: ScanChange): void {
  setScanOptions(options)
  const { intervalo, repique, teclado } = scanOptions()
  notify(
    `Leitor: até ${intervalo} ms entre caracteres, ${repique === 0 ? 'sem repique' : `repique de ${repique} ms`}${teclado === 'americano' ? ', teclado americano' : ''}`,
  )
}
