import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HostBook, type HostEntry } from './book.ts'
import { TEF_DIALS, type TefDials } from './dials.ts'

export interface TefSimulator {
  dials: TefDials
  book: HostBook
  /** Requests taken by the manager, as `COMMAND number`. */
  taken: string[]
  close(): Promise<void>
}

const LOOK_MS = 40
/** Longest pause in ms between looks, should the file system not have told of a change. */
const REST_MS = 1_000
const DEPTH = 4

/** Lists the request folders below the root, of any manager. */
function placesBelow(root: string, depth = DEPTH): string[] {
  if (depth === 0) return []
  return readdirSync(root, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .flatMap(({ name }) =>
      /^req$/i.test(name) ? [join(root, name)] : placesBelow(join(root, name), depth - 1),
    )
}

/**
 * Starts a simulated TEF manager: takes requests from the folders below `root` and answers them, with a simulated card
 * network.
 */
export function startTefSimulator(root: string): TefSimulator {
  mkdirSync(root, { recursive: true })
  const dials = structuredClone(TEF_DIALS)
  const book = new HostBook(join(root, 'host.json'))
  const taken: string[] = []
  let stopped = false
  const work = new Map<string, Promise<void>>()

  /** Takes the request of a folder and answers it; tells if there was one. */
  async function serve(req: string): Promise<boolean> {
    const path = join(req, 'intpos.001')
    const asked = fieldsIn(path)
    if (!asked) return false
    rmSync(path)
    await answer(req, asked)
    return true
  }

  async function answer(req: string, asked: Map<string, string>): Promise<void> {
    const say = (code: string) => asked.get(`${code}-000`) ?? ''
    const [command, numero] = [say('000'), say('001')]
    taken.push(`${command} ${numero}`)
    if (dials.mudo) return
    const resp = join(dirname(req), /^REQ$/.test(req.slice(-3)) ? 'RESP' : 'resp')
    const ends = command === 'CNF' || command === 'NCN'
    if (ends) book.settle(say('027'), command === 'CNF' ? 'confirmada' : 'desfeita')
    await sleep(dials.sts_ms)
    if (!(ends && dials.sts_perdido_no_fim))
      put(resp, 'intpos.sts', [
        ['000-000', command],
        ['001-000', numero],
      ])
    if (ends || command === 'ATV') return
    const reply = decide(command, numero, dirname(req), say)
    if (dials.sumir) return
    // waits as long as a customer at the pinpad takes
    for (let waited = 0; waited < dials.resposta_ms && !stopped; waited += LOOK_MS) await sleep(LOOK_MS)
    if (stopped) return
    await answerWith(resp, reply)
  }

  function decide(
    command: string,
    numero: string,
    caixa: string,
    say: (code: string) => string,
  ): (readonly [string, string])[] {
    const head = [
      ['000-000', command],
      ['001-000', numero],
    ] as const
    const message = (text: string): [string, string] => ['030-000', dials.latin1 ? `${text} á` : text]
    if (command === 'ADM') return [...head, ['009-000', '0'], message('MENU ENCERRADO')]
    if (command === 'CNC') {
      const entry = dials.negar ? undefined : book.cancel(say('012'))
      if (!entry) return [...head, ['009-000', 'FF'], message('CANCELAMENTO NEGADO')]
      return [...head, ...approved(entry, '0.00', dials, 'CANCELAMENTO'), message('CANCELAMENTO APROVADO')]
    }
    const waiting = book.pending(caixa)
    if (waiting)
      return [
        ...head,
        ...([
          ['009-000', 'FF'],
          ['010-000', waiting.rede],
          ['012-000', waiting.nsu],
          ['027-000', waiting.finalizacao],
          ['729-000', '2'],
        ] as const),
        message('TRANSACAO PENDENTE'),
      ]
    if (dials.negar) return [...head, ['009-000', 'FF'], message('NEGADA PELO EMISSOR')]
    const asked = { numero, centavos: Number(say('003')), tipo: say('731') === '2' ? '20' : '10', caixa }
    const entry = book.approve(asked, dials.sem_confirmacao)
    return [...head, ...approved(entry, dials.valor_diferente, dials, 'VENDA'), message('TRANSACAO APROVADA')]
  }

  async function answerWith(resp: string, lines: (readonly [string, string])[]): Promise<void> {
    const path = join(resp, 'intpos.001')
    if (dials.id_trocado) {
      put(resp, 'intpos.001', [
        ['000-000', 'CRT'],
        ['001-000', '999'],
        ['009-000', 'FF'],
      ])
      while (!stopped && fieldsIn(path)) await sleep(LOOK_MS)
    }
    if (dials.sem_999) return writeFileSync(path, text(lines, false), 'latin1')
    if (dials.parcial) {
      const whole = text(lines, true)
      writeFileSync(path, whole.slice(0, whole.length / 2), 'latin1')
      await sleep(300)
      return writeFileSync(path, whole, 'latin1')
    }
    put(resp, 'intpos.001', lines)
  }

  let changed = true
  let wake = () => {}
  const told = () => {
    changed = true
    wake()
  }
  const watcher = watch(root, { recursive: true }, told)
  // a folder was removed: the looks go on
  watcher.on('error', () => {})

  /** Waits for a change below the root: looking all the time would keep an idle server busy. */
  const rest = () =>
    new Promise<void>(resolve => {
      if (changed || stopped) return resolve()
      const timer = setTimeout(resolve, REST_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function look(): Promise<void> {
    while (!stopped) {
      changed = false
      if (!dials.desligado)
        for (const req of placesBelow(root)) {
          if (work.has(req)) continue
          work.set(
            req,
            serve(req)
              // the folder was removed meanwhile
              .catch(() => false)
              .then(took => {
                work.delete(req)
                // the next request may have come meanwhile
                if (took) told()
              }),
          )
        }
      await rest()
    }
  }
  const looking = look()

  return {
    dials,
    book,
    taken,
    async close() {
      stopped = true
      watcher.close()
      wake()
      await looking
      await Promise.all(work.values())
    },
  }
}

/** Reads the fields of a complete file; null: no file, or not complete. */
function fieldsIn(path: string): Map<string, string> | null {
  let content: string
  try {
    content = readFileSync(path, 'latin1')
  } catch {
    return null
  }
  const rows = content.split('\r\n').map(row => row.split(' = '))
  const fields = new Map(rows.map(([code = '', ...rest]) => [code, rest.join(' = ')]))
  return fields.get('999-999') === '0' ? fields : null
}

const text = (lines: (readonly [string, string])[], ended: boolean): string =>
  `${[...lines, ...(ended ? [['999-999', '0'] as const] : [])].map(([code, value]) => `${code} = ${value}`).join('\r\n')}\r\n`

function put(folder: string, name: string, lines: (readonly [string, string])[]): void {
  const temporary = join(folder, `${name}.tmp`)
  writeFileSync(temporary, text(lines, true), 'latin1')
  renameSync(temporary, join(folder, name))
}

function approved(entry: HostEntry, more: string, dials: TefDials, what: string): [string, string][] {
  const said = entry.centavos + Math.round(Number(more) * 100)
  const reais = (said / 100).toFixed(2).replace('.', ',')
  const coupon = (whose: string) => [
    `"          REDE ${entry.rede}"`,
    `"${what} ${entry.marca} ${whose}"`,
    `"NSU ${entry.nsu}   AUT ${entry.codigo}"`,
    `"VALOR R$ ${reais}"`,
  ]
  const lines = (count: string, code: string, whose: string): [string, string][] => [
    [`${count}-000`, '4'],
    ...coupon(whose).map((line, i): [string, string] => [`${code}-${String(i + 1).padStart(3, '0')}`, line]),
  ]
  return [
    ['003-000', String(said)],
    ...(dials.sem_009 ? [] : ([['009-000', '0']] as [string, string][])),
    ['010-000', entry.rede],
    ['011-000', entry.tipo],
    ['012-000', entry.nsu],
    ['013-000', entry.codigo],
    ['018-000', '1'],
    ['022-000', '25112026'],
    ['023-000', '120000'],
    ['027-000', entry.finalizacao],
    ...lines('712', '713', 'VIA CLIENTE'),
    ...lines('714', '715', 'VIA LOJA'),
    ['718-000', 'PDV00001'],
    ['729-000', dials.sem_confirmacao || what !== 'VENDA' ? '1' : '2'],
    ['740-000', '411111******1111'],
    ['741-000', 'FULANO DE TAL'],
    ['748-000', entry.marca],
  ]
}
