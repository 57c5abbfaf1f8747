/**
 * Records the server's database statements. Loaded into the server's process (`node --import`), it writes each statement as
 * a line of JSON to the file `TECLA_ESCUTA`, with the Citus nodes that ran it (`citus.log_remote_commands`).
 */
import { appendFileSync } from 'node:fs'
import pg from 'pg'

/** A statement that the product sent to the database. */
export interface Pedido {
  /** Number of the connection. */
  conexao: number
  texto: string
  valores: unknown[]
  /** Nodes (`host:port`) whose tables the statement read or wrote, without repetition. */
  nos: string[]
  /** Nodes that only received intermediate rows of one part of the statement, which another part reads. */
  passagem: string[]
  ms: number
}

const arquivo = process.env['TECLA_ESCUTA']
// biome-ignore lint/suspicious/noExplicitAny: the driver's own method, with all its forms
const proto = pg.Client.prototype as any
const original = proto.query
let conexoes = 0

/** Pattern of the name of a shard: table and number. */
const DE_TABELA = /\w+_\d{6}\b/
/** Pattern of a message about intermediate rows sent from one part of a statement to another. */
const DE_PASSAGEM = /^issuing COPY "[\d_]+" FROM STDIN WITH \(format result\)/
/** Pattern of a call of a function that runs as a whole on the account's node. */
const FUNCAO = /^issuing SELECT public\.\w+\(/

// biome-ignore lint/suspicious/noExplicitAny: as above
function nosDe(client: any): { nos: Set<string>; passagem: Set<string> } {
  if (!client.teclaNos) {
    client.teclaConexao = ++conexoes
    client.teclaNos = { nos: new Set<string>(), passagem: new Set<string>() }
    client.on('notice', ({ message, detail }: { message?: string; detail?: string }) => {
      const no = /on server (?:\S+@)?(\S+:\d+)/.exec(detail ?? '')?.[1]
      if (!no || !message) return
      if (DE_PASSAGEM.test(message)) client.teclaNos.passagem.add(no)
      else if (DE_TABELA.test(message) || FUNCAO.test(message)) client.teclaNos.nos.add(no)
    })
  }
  return client.teclaNos
}

if (arquivo)
  proto.query = function (config: unknown, values: unknown, callback: unknown) {
    const { nos, passagem } = nosDe(this)
    const inicio = performance.now()
    const answer = original.call(this, config, values, callback)
    const asked = config as { text?: string; values?: unknown[] } | string
    const texto = typeof asked === 'string' ? asked : asked?.text
    if (texto && typeof answer?.then === 'function') {
      const valores = (typeof asked === 'string' ? values : (asked.values ?? values)) ?? []
      const write = () => {
        const pedido = {
          conexao: this.teclaConexao,
          texto,
          valores,
          nos: [...nos],
          passagem: [...passagem].filter(no => !nos.has(no)),
          ms: performance.now() - inicio,
        }
        nos.clear()
        passagem.clear()
        appendFileSync(arquivo, `${JSON.stringify(pedido)}\n`)
      }
      answer.then(write, write)
    }
    return answer
  }
