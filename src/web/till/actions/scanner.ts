import { scanOptions, setScanOptions } from '../../keys/scan.ts'
import type { ScanChange } from '../../keys/scan-burst.ts'
import { notify } from '../../state/notices.ts'

/** Command terminal.leitor: changes what was given and says what holds now. */
export function adjustScanner(options: ScanChange): void {
  setScanOptions(options)
  const { intervalo, repique } = scanOptions()
  notify(
    `Leitor: até ${intervalo} ms entre caracteres, ${repique === 0 ? 'sem repique' : `repique de ${repique} ms`}`,
  )
}
