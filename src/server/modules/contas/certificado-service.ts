import { isSameCompany } from '../../../core/document/cnpj.ts'
import { daysLeft, diaIn, type Fuso } from '../../../core/document/fuso.ts'
import { AppError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { CertificadoErro, openPfx } from '../../sefaz/certificate.ts'
import { loadCertificate, saveCertificate } from '../../sefaz/certificate-repository.ts'
import { readCompany } from './empresas-repository.ts'

export type CertificadoService = ReturnType<typeof createCertificado>

export function createCertificado({ db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>) {
  return {
    /**
     * Checks a certificate against the company's data and stores it encrypted. @throws CERTIFICADO at the wrong field (file
     * or password), NAO_ENCONTRADO for a company to which the user has no access
     */
    async enviar(sessao: Sessao, empresa_id: number, pfx: Buffer, senha: string) {
      return db.tx(sessao, async q => {
        const empresa = await readCompany(q, sessao, empresa_id)
        if (!empresa) throw new AppError('NAO_ENCONTRADO')
        const { validade_certificado, titular } = readCertificado(pfx, senha, empresa, clock())
        await saveCertificate(q, vault, {
          account_id: sessao.account_id,
          empresa_id,
          pfx,
          senha,
          validade_certificado,
        })
        return { validade_certificado, titular }
      })
    },

    /** Checks the stored certificate against the company's current data. @throws CERTIFICADO, NAO_ENCONTRADO */
    async testar(sessao: Sessao, empresa_id: number) {
      return db.tx(sessao, async q => {
        const empresa = await readCompany(q, sessao, empresa_id)
        if (!empresa) throw new AppError('NAO_ENCONTRADO')
        const stored = await loadCertificate(q, vault, sessao.account_id, empresa_id)
        if (!stored) throw refused('arquivo', 'A empresa não tem certificado: envie o A1')
        const read = readCertificado(stored.pfx, stored.senha, empresa, clock())
        return { ...read, dias: daysLeft(read.validade_certificado, clock(), empresa.fuso) }
      })
    },
  }
}

/**
 * Reads an A1 certificate, and refuses one with the CNPJ of another company; a certificate without CNPJ is accepted.
 * @throws CERTIFICADO at `arquivo` or `senha`
 */
export function readCertificado(
  pfx: Buffer,
  senha: string,
  { cnpj, fuso }: { cnpj: string; fuso: Fuso },
  agora: Date,
): { validade_certificado: string; titular: string } {
  const certificado = open(pfx, senha, agora)
  // a certificate of another establishment of the company is accepted
  if (certificado.cnpj && !isSameCompany(certificado.cnpj, cnpj))
    throw refused('arquivo', `O certificado é do CNPJ ${certificado.cnpj}, e não desta empresa`)
  return {
    validade_certificado: diaIn(certificado.validade, fuso),
    titular: certificado.razaoSocial,
  }
}

function open(pfx: Buffer, senha: string, agora: Date) {
  try {
    return openPfx(pfx, senha, agora)
  } catch (error) {
    if (!(error instanceof CertificadoErro)) throw error
    throw refused(error.codigo === 'SENHA_INCORRETA' ? 'senha' : 'arquivo', error.message)
  }
}

const refused = (campo: string, mensagem: string) =>
  new AppError('CERTIFICADO', { mensagem, errors: { [campo]: [mensagem] } })
