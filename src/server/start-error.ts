/** Error that stops the start: `main` prints its message as one line, without a stack, and exits with code 1. */
export class StartError extends Error {}

/** Gives the reason of a failed start, in one line for the user. */
export function startFailure(error: unknown): string {
  const { message = String(error), code } = error as NodeJS.ErrnoException
  const [line = ''] = message.trim().split('\n')
  if (error instanceof StartError) return line
  if (code === 'ENOSPC' || code === 'EDQUOT') return `Disco cheio: libere espaço e inicie de novo (${line})`
  return `A Tecla não iniciou: ${line}`
}
