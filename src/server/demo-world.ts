import { insertMany } from './db/insert-many.ts'
import { oneServerAtATime } from './db/one-server.ts'
import { tidy } from './db/tidy.ts'
import type { Q } from './db/transaction.ts'
import type { Deps } from './deps.ts'
import { insertPadroes } from './modules/acesso/padroes.ts'
import { findOwner, hashPin, hashSenha, insertEndereco } from './modules/contas/service.ts'
import { openChannel } from './records/canais_pedido/open-channel.ts'
import { saveCertificate } from './sefaz/certificate-repository.ts'
import type { DemoHouse, DemoQ } from './simulators.ts'

/** Makes what the demo world is handed to write its accounts with. */
export function demoHouse({ db, vault, clock }: Pick<Deps, 'db' | 'vault' | 'clock'>): DemoHouse {
  const asked = (q: Q): DemoQ => ({
    query: (text, params) => q.query(text, params),
    insertMany: (account_id, table, rows) => insertMany(q, account_id, table, rows),
    insertPadroes: account_id => insertPadroes(q, account_id),
    insertEndereco: empresas => insertEndereco(q, empresas),
    saveCertificate: certificate => saveCertificate(q, vault, certificate),
    openChannel: channel => openChannel(q, vault, channel),
    findOwner: email => findOwner(q, email),
  })
  return {
    clock,
    tx: (tenant, run) => db.tx(tenant, q => run(asked(q))),
    login: (email, run) => db.login(email, q => run(asked(q))),
    oneAtATime: (lock, work) => oneServerAtATime(db.pool, lock, () => work()),
    tidy: () => tidy(db),
    hashSenha,
    hashPin,
  }
}
