import type { Deps } from '../../deps.ts'
import type { JobAcesso, JobHandler } from '../../outbox/job.ts'
import { mail } from '../../ports/mail/port.ts'
import type { ConsultasService } from '../consultas/service.ts'
import type { ContasService } from '../contas/service.ts'
import { createEmail } from '../email/service.ts'
import { createAmbiente } from './ambiente-service.ts'
import { createInstalacao } from './instalacao.ts'
import { createPrimeiroAcesso } from './primeiro-acesso.ts'
import { createSenha } from './senha-service.ts'
import { createTrial } from './trial-service.ts'

export { emTreinamento } from './ambiente-repository.ts'
export { createConta, openCaixa, PRIMEIRO_CAIXA, reserveAccount } from './conta-repository.ts'
export { installGate } from './instalacao.ts'
export { createLimite } from './limite.ts'
export { newLink, publicUrl, readLink } from './link.ts'

export type AcessoService = ReturnType<typeof createAcesso>

interface Options {
  consultas: ConsultasService
  contas: ContasService
  /** Closes the sockets of an ended session. */
  ended: (token_id: number) => void
  /** Starts the outbox, after a job is committed. */
  wake: () => void
}

/** Makes the services of access: forgotten password, free trial, first-run wizard; and of companies' issuing environment. */
export function createAcesso(deps: Deps, { contas, consultas, ended, wake }: Options) {
  const email = createEmail(deps)
  const instalacao = createInstalacao(deps.db)
  const senha = createSenha({ ...deps, email, ended, wake })
  const trial = createTrial({ ...deps, contas, email, wake })
  const primeiro = createPrimeiroAcesso({ ...deps, contas, instalacao, consultas })
  const jobs: Record<JobAcesso, JobHandler> = { email: email.job, ...trial.jobs }
  return {
    senha,
    trial: trial,
    primeiro,
    ambiente: createAmbiente(deps),
    instalacao,
    email,
    jobs,
    async oferta() {
      const estado = await instalacao.estado()
      const pronta = estado === 'pronta'
      return {
        primeiro_acesso: !pronta,
        restaurando: estado === 'restaurando',
        exige_codigo: !pronta && primeiro.exigeCodigo,
        teste_gratis: pronta && trial.aberto,
        email: email.disponivel,
        caixa_de_emails: deps.ports.of(mail).reach === 'double' ? '/demo/emails' : null,
      }
    },
    async close() {
      await senha.settled()
      email.close()
    },
  }
}
