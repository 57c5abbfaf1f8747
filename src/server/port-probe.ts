import { createServer } from 'node:net'
import { StartError } from './start-error.ts'

/**
 * Checks that the port is free before anything else starts: at `listen` the database would already run. Port 0 (any free
 * port) needs no check. @throws StartError
 */
export async function probePort(host: string, port: number, variable: string): Promise<void> {
  if (port === 0) return
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  } catch (error) {
    throw new StartError(reason((error as NodeJS.ErrnoException).code, host, port, variable), {
      cause: error,
    })
  }
  await new Promise(resolve => server.close(resolve))
}

function reason(code: string | undefined, host: string, port: number, variable: string): string {
  if (code === 'EADDRINUSE')
    return `A porta ${port} já está em uso: feche o outro programa ou informe outra em ${variable}`
  if (code === 'EACCES')
    return `Sem permissão para abrir a porta ${port}: informe outra, acima de 1023, em ${variable}`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `O endereço ${host} não é desta máquina: corrija HOST`
  return `Não consigo abrir a porta ${port} em ${host} (${code})`
}
