import { hold } from './lease.ts'

const DURACAO_MS = 6000
const BATIMENTO_MS = 2000

export interface Lideranca {
  ganhou: () => void
  perdeu: () => void
}

export interface LeaderDeps {
  locks?: Pick<LockManager, 'request'> | undefined
  aba: string
}

/**
 * Elects one tab of this browser to do the work `nome`. With Web Locks the browser passes the lead on when the leader
 * closes; without a secure context a lease in IndexedDB is used, renewed every 2 s and free after 6 s. Returns a
 * function that stops. Leading only saves work: the sale's uuid, unique on the server, prevents a sale from being
 * stored twice.
 */
export function lead(nome: string, { ganhou, perdeu }: Lideranca, { locks, aba }: LeaderDeps): () => void {
  return locks ? byLock(nome, locks, ganhou, perdeu) : byLease(nome, aba, ganhou, perdeu)
}

function byLock(nome: string, locks: Pick<LockManager, 'request'>, ganhou: () => void, perdeu: () => void) {
  const end = new AbortController()
  let release = () => {}
  locks
    .request(nome, { signal: end.signal }, () => {
      ganhou()
      return new Promise<void>(resolve => {
        release = resolve
      }).then(perdeu)
    })
    .catch(() => {})
  return () => {
    release()
    end.abort()
  }
}

function byLease(nome: string, aba: string, ganhou: () => void, perdeu: () => void) {
  let leader = false
  let ended = false
  const beat = async () => {
    const mine = !ended && (await hold(nome, aba, null, DURACAO_MS).catch(() => true))
    if (ended || mine === leader) return
    leader = mine
    if (mine) ganhou()
    else perdeu()
  }
  void beat()
  const timer = setInterval(() => void beat(), BATIMENTO_MS)
  return () => {
    ended = true
    clearInterval(timer)
    if (leader) perdeu()
    void hold(nome, aba, false, DURACAO_MS).catch(() => {})
  }
}
