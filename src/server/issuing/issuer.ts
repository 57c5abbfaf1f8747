import { createHash } from 'node:crypto'
import { AppError } from '../../domain/error.ts'
import type { Db, Tenant } from '../db/transaction.ts'
import { type Certificado, CertificadoErro, checkValidity, openPfx } from '../sefaz/certificate.ts'
import { loadCertificate } from '../sefaz/certificate-repository.ts'
import type { Conexao } from '../sefaz/client/conexao.ts'
import { loadCsc } from '../sefaz/csc-repository.ts'
import { loadRespTec } from '../sefaz/csrt-repository.ts'
import type { Vault } from '../vault.ts'
import { autorizadorDe } from './channels/caminho.ts'

/** Address called in place of SEFAZ's, e.g. the simulator's. `caPem`: certificate authority to trust. */
export interface EnderecoSefaz {
  base: string
  caPem: string
}

/** Function that gives the address for a company and environment; null: the official addresses. */
export type OndeSefaz = (
  tenant: Tenant,
  empresa_id: number,
  tp_amb: number,
) => EnderecoSefaz | null | Promise<EnderecoSefaz | null>

export interface Issuers {
  /**
   * Gives the company's certificate; the opened file is cached until another one is stored. @throws AppError
   * CERTIFICADO with a text for the cashier: none, wrong password, expired
   */
  certificado(tenant: Tenant, empresa_id: number): Promise<Certificado>
  /** Gives the connection to SEFAZ for a document, with the certificate of its company. */
  conexao(
    tenant: Tenant,
    documento: {
      empresa_id: number
      cnpj: string
      uf: string
      modelo: string
      tp_amb: number
      tp_emis: number
    },
  ): Promise<Conexao>
}

interface Options {
  db: Db
  vault: Vault
  clock: () => Date
  sefaz: OndeSefaz
  paciencia: number
}

export function createIssuers({ db, vault, clock, sefaz, paciencia }: Options): Issuers {
  const abertos = new Map<string, { selo: string; certificado: Certificado }>()

  async function certificado(tenant: Tenant, empresa_id: number): Promise<Certificado> {
    const chave = `${tenant.account_id}/${empresa_id}`
    const guardado = await db.tx(tenant, q => loadCertificate(q, vault, tenant.account_id, empresa_id))
    if (!guardado)
      throw new AppError('CERTIFICADO', {
        mensagem: 'A empresa não tem certificado digital: envie o arquivo A1 (.pfx)',
      })
    const selo = createHash('sha256').update(guardado.pfx).update(guardado.senha).digest('hex')
    const antes = abertos.get(chave)
    try {
      if (antes?.selo === selo) {
        checkValidity(antes.certificado, clock())
        return antes.certificado
      }
      const novo = openPfx(guardado.pfx, guardado.senha, clock())
      abertos.set(chave, { selo, certificado: novo })
      return novo
    } catch (error) {
      if (!(error instanceof CertificadoErro)) throw error
      throw new AppError('CERTIFICADO', { mensagem: error.message, cause: error })
    }
  }

  return {
    certificado,
    async conexao(tenant, documento) {
      const endereco = await sefaz(tenant, documento.empresa_id, documento.tp_amb)
      return {
        certificado: await certificado(tenant, documento.empresa_id),
        ...(await db.tx(tenant, async q => ({
          csc: await loadCsc(q, vault, tenant.account_id, documento.empresa_id),
          respTec: await loadRespTec(q, vault, documento.uf),
        }))),
        cnpj: documento.cnpj,
        uf: documento.uf,
        modelo: documento.modelo,
        autorizador: autorizadorDe(documento.tp_emis),
        tpAmb: documento.tp_amb === 1 ? '1' : '2',
        base: endereco?.base ?? null,
        caPem: endereco?.caPem ?? null,
        paciencia,
      }
    },
  }
}
