import { fieldError } from '../../domain/error.ts'
import { PortFault } from './outcome.ts'
import { judgeAddress } from './pinned.ts'

/**
 * Refuses an address that a company types in `url`, and to which nothing could be sent. A name is judged when it is looked
 * up. `who`: the receiver in messages. @throws VALIDACAO
 */
export function checkTypedAddress(
  { url }: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null,
  { who, inside, ports }: { who: string; inside(url: string): boolean; ports?: readonly number[] },
): void {
  // one that stands is told where it is sent to, so that the record's other fields can change
  if (typeof url !== 'string' || url === '' || url === before?.['url']) return
  const read = URL.canParse(url) ? new URL(url) : null
  if (!read?.hostname) throw fieldError('url', 'Endereço inválido')
  if (read.username || read.password) throw fieldError('url', 'O endereço não pode ter usuário nem senha')
  try {
    judgeAddress(read, { who, inside: inside(url), ports })
  } catch (error) {
    if (error instanceof PortFault) throw fieldError('url', error.message)
    throw error
  }
}
