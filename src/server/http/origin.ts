import type { FastifyRequest } from 'fastify'

const PROGRAMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)\S* .*Safari/, 'Safari'],
]
const SYSTEM = /Windows|Android|iPhone|iPad|Mac OS|Linux/

/** Names the origin of a request for users: '10.0.0.7 · Chrome 141, Windows'. At most 80 characters. */
export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const agent = headers['user-agent'] ?? ''
  const known = PROGRAMS.map(([mark, name]) => [name, mark.exec(agent)?.[1]] as const).find(([, v]) => v)
  const program = known ? `${known[0]} ${known[1]}` : (agent.split(/[\s/]/)[0] ?? '').slice(0, 30)
  const system = known ? SYSTEM.exec(agent)?.[0] : undefined
  return [ip, [program, system].filter(Boolean).join(', ')].filter(Boolean).join(' · ').slice(0, 80)
}
