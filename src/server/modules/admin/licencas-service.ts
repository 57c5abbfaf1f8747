import { diaIn } from '../../../core/document/fuso.ts'
import { AppError } from '../../../domain/error.ts'
import { mudancasDe } from '../../../domain/fields/mudanca.ts'
import { licencas } from '../../../domain/records/licencas/index.ts'
import { asAccount } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { audit } from '../../register/write/audit.ts'
import { firstNoteLacks } from '../estatistica/service.ts'
import { companyOfLicenca, decideLicenca, licenseCompany, takeLicenca } from './licencas-repository.ts'
import { givePlano } from './plano-repository.ts'

/** Makes the service that decides licence requests. Sessions here belong to the administration's tenant (http/access.ts). */
export function createLicencas({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /**
   * Approves ('A') or refuses ('R') a licence request. @throws NAO_ENCONTRADO; CONFLITO when already decided, or when
   * approved after its last day
   */
  const decide = (sessao: Sessao, id: number, status: 'A' | 'R') =>
    db.tx(sessao, async q => {
      const licenca = await takeLicenca(q, id)
      if (!licenca) throw new AppError('NAO_ENCONTRADO')
      if (licenca.status !== 'P') throw new AppError('CONFLITO', { mensagem: 'Esta licença já foi decidida' })
      if (status === 'A' && licenca.fim !== null && licenca.fim < diaIn(clock(), licenca.fuso))
        throw new AppError('CONFLITO', { mensagem: 'O fim desta licença já passou' })
      await decideLicenca(q, id, status, clock())
      if (status === 'A') {
        await givePlano(q, licenca.empresa_id, licenca.plano_id)
        await licenseCompany(q, licenca.empresa_id, licenca.fim)
      }
      const mudancas = mudancasDe(licencas.fields, { status: 'P' }, { status })
      await audit(q, sessao, clock(), [
        {
          registro: licencas.id,
          registro_id: id,
          empresa_id: null,
          pai_id: null,
          rotulo: licenca.nome,
          acao: 'alterou',
          mudancas: mudancas.filter(({ campo }) => campo === 'status'),
        },
      ])
      return { id, status }
    })
  return {
    /** Lists what the licence's company still lacks for its first note. @throws NAO_ENCONTRADO */
    falta: (sessao: Sessao, id: number) =>
      db.tx(sessao, async q => {
        const company = await companyOfLicenca(q, id)
        if (!company) throw new AppError('NAO_ENCONTRADO')
        const { account_id, empresa_id } = company
        return asAccount(q, account_id, () => firstNoteLacks(q, empresa_id, clock()))
      }),
    aprovar: (sessao: Sessao, id: number) => decide(sessao, id, 'A'),
    recusar: (sessao: Sessao, id: number) => decide(sessao, id, 'R'),
  }
}
