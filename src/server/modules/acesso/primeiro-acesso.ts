import type { z } from 'zod'
import { cleanCnpj } from '../../../core/document/cnpj.ts'
import { type Fuso, fusoOf } from '../../../core/document/fuso.ts'
import { lacksOfAddress, type primeiroAcesso } from '../../../domain/api/acesso.ts'
import type { restaurarDoServidor, verCopia } from '../../../domain/api/copias.ts'
import type { Body } from '../../../domain/api/define.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { ieInvalida } from '../../../domain/fiscal/inscricao-estadual.ts'
import type { Deps } from '../../deps.ts'
import type { Andamento } from '../../http/progress.ts'
import { sameText } from '../../same-text.ts'
import { saveCertificate } from '../../sefaz/certificate-repository.ts'
import type { ConsultasService } from '../consultas/service.ts'
import { type ContasService, hashPin, novaSenha, readCertificado } from '../contas/service.ts'
import { restoreInstallation, restoreServerCopy, showCopy, showServerCopy } from '../copias/service.ts'
import { municipioPorCodigo } from '../lookups/service.ts'
import { createConta, makeSuper, reserveAccount } from './conta-repository.ts'
import type { Instalacao } from './instalacao.ts'
import { createLimite } from './limite.ts'
import { prepareTreinamento } from './treinamento.ts'
import { cleanIe } from './trial-service.ts'

const MINUTE = 60_000

type Corpo = z.output<NonNullable<typeof primeiroAcesso.body>>

interface Options
  extends Pick<Deps, 'db' | 'clock' | 'vault' | 'config' | 'treinamento' | 'simulador' | 'codigoInstalacao'> {
  contas: ContasService
  instalacao: Instalacao
  consultas: ConsultasService
}

/** Makes the first-run wizard's service: account, company, till, owner and default rows, all or nothing. */
export function createPrimeiroAcesso(deps: Options) {
  const { db, clock, vault, contas, instalacao, consultas, codigoInstalacao = null } = deps
  const tentativas = createLimite(clock, 10, MINUTE)
  const perguntas = createLimite(clock, 10, MINUTE)

  const mayAsk = async (ip: string) => {
    if (await instalacao.pronta()) throw new AppError('NAO_ENCONTRADO')
    if (!perguntas.passa(ip)) throw new AppError('MUITAS_TENTATIVAS')
  }

  const mayInstall = async (codigo: string, ip: string) => {
    const estado = await instalacao.estado()
    if (estado !== 'vazia') throw new AppError(estado === 'pronta' ? 'JA_INSTALADA' : 'RESTAURANDO')
    if (!tentativas.passa(ip)) throw new AppError('MUITAS_TENTATIVAS')
    if (codigoInstalacao !== null && !sameCode(codigo, codigoInstalacao)) throw wrongCode()
  }

  return {
    exigeCodigo: codigoInstalacao !== null,

    /** Queries the CNPJ registry for the company; not available once an account exists. */
    async cnpj(cnpj: string, ip: string) {
      await mayAsk(ip)
      return consultas.cnpj(cnpj)
    },

    async cep(cep: string, ip: string) {
      await mayAsk(ip)
      return consultas.cep(cep)
    },

    /**
     * Restores the installation from an uploaded backup. @throws JA_INSTALADA, RESTAURANDO, MUITAS_TENTATIVAS, VALIDACAO at
     * `codigo`, `senha`, `arquivo`
     */
    async restaurar(
      arquivo: AsyncIterable<Buffer>,
      { codigo, senha }: { codigo: string; senha: string },
      ip: string,
    ) {
      await mayInstall(codigo, ip)
      return restoreInstallation(deps, arquivo, senha)
    },

    /** Restores the installation from a backup file on the server. @throws as `restaurar`, and VALIDACAO at `caminho` */
    async restaurarDoServidor(body: Body<typeof restaurarDoServidor>, ip: string, andamento: Andamento) {
      await mayInstall(body.codigo, ip)
      return restoreServerCopy(deps, body, andamento)
    },

    /** Reads what a backup contains, before it is restored. @throws as `restaurar` */
    async verCopia({ codigo, senha, caminho, inicio = '' }: Body<typeof verCopia>, ip: string) {
      await mayInstall(codigo, ip)
      return caminho === undefined
        ? showCopy(Buffer.from(inicio, 'base64'), senha)
        : showServerCopy(caminho, senha)
    },

    /**
     * Creates the account and logs in. @throws JA_INSTALADA, RESTAURANDO, MUITAS_TENTATIVAS, INDISPONIVEL (no
     * simulator), VALIDACAO at a field (`empresa.cnpj`), CERTIFICADO at `emissao.certificado.*`
     */
    async concluir({ codigo, empresa, endereco, emissao, caixa, dono }: Corpo, ip: string) {
      await mayInstall(codigo, ip)
      const municipio = municipioPorCodigo(endereco.municipio_ibge)
      if (!municipio) throw fieldError('endereco.municipio_ibge', 'Município inválido')
      const ie = ieInvalida(empresa.ie, municipio.code)
      if (ie) throw fieldError('empresa.ie', ie)
      const cnpj = cleanCnpj(empresa.cnpj)
      const { certificado } = emissao
      const pfx = certificado && Buffer.from(certificado.arquivo, 'base64')
      const aberto =
        certificado &&
        pfx &&
        openCertificado(pfx, certificado.senha, { cnpj, fuso: fusoOf(municipio.uf, municipio.code) }, clock())
      const treinamento = emissao.ambiente === 'treinamento'
      const { recebe_cartao, ...primeiro } = caixa
      const lacks = treinamento ? [] : lacksOfAddress(endereco)
      if (lacks.length > 0)
        throw new AppError('VALIDACAO', {
          errors: Object.fromEntries(lacks.map(([field]) => [`endereco.${field}`, ['Campo Obrigatório']])),
        })
      if (treinamento) await simulador(deps)
      const senha_hash = await novaSenha('dono.password', dono.password, [
        dono.nome,
        dono.email,
        empresa.nome,
        empresa.razao,
      ])
      const email = dono.email.trim().toLowerCase()
      const account_id = await reserveAccount(db.pool)
      const pin_hash = dono.pin ? await hashPin(account_id, dono.pin) : null
      await db.tx({ account_id }, async q => {
        await instalacao.reservar(q)
        const { empresa_id, usuario_id } = await createConta(q, account_id, {
          nome: empresa.nome.trim() || empresa.razao.trim(),
          empresa: {
            nome: empresa.nome.trim() || empresa.razao.trim(),
            razao: empresa.razao.trim(),
            cnpj,
            ie: cleanIe(empresa.ie),
            crt: empresa.crt,
            telefone: empresa.telefone.replace(/\D/g, ''),
            email,
            cep: endereco.cep.replace(/\D/g, ''),
            logradouro: endereco.logradouro.trim(),
            numero: endereco.numero.trim(),
            complemento: endereco.complemento.trim(),
            bairro: endereco.bairro.trim(),
            municipio_ibge: municipio.code,
            municipio: municipio.name,
            uf: municipio.uf,
            ambiente_sefaz: emissao.ambiente === 'producao' ? 1 : 2,
            treinamento,
            teste_ate: null,
            recebe_cartao: recebe_cartao || null,
          },
          caixa: { ...primeiro, nome: primeiro.nome.trim() },
          dono: { nome: dono.nome.trim(), email, senha_hash, pin_hash },
        })
        // the first owner administers the installation: NCM, IBPT, plans, other accounts
        await makeSuper(q, usuario_id)
        if (certificado && pfx && aberto)
          await saveCertificate(q, vault, {
            account_id,
            empresa_id,
            pfx,
            senha: certificado.senha,
            validade_certificado: aberto.validade_certificado,
          })
        else if (treinamento) await prepareTreinamento(q, deps, { account_id }, empresa_id)
      })
      return contas.login(email, dono.password, { ip })
    },
  }
}

/**
 * Starts the simulator at once, if it does not run, so that the user sees an error such as a busy port. @throws
 * INDISPONIVEL
 */
export async function simulador({
  treinamento,
  simulador: running,
}: Pick<Deps, 'treinamento' | 'simulador'>) {
  if (running) return
  if (!treinamento)
    throw new AppError('INDISPONIVEL', { mensagem: 'Este servidor não tem simulador para treinamento' })
  try {
    await treinamento()
  } catch (cause) {
    throw new AppError('INDISPONIVEL', {
      mensagem: `O simulador não abriu: ${(cause as Error).message}`,
      cause,
    })
  }
}

function openCertificado(pfx: Buffer, senha: string, empresa: { cnpj: string; fuso: Fuso }, agora: Date) {
  try {
    return readCertificado(pfx, senha, empresa, agora)
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error
    const errors = Object.entries(error.errors).map(([campo, textos]) => [
      `emissao.certificado.${campo}`,
      textos,
    ])
    throw new AppError('CERTIFICADO', { mensagem: error.message, errors: Object.fromEntries(errors) })
  }
}

const wrongCode = () => fieldError('codigo', 'Código incorreto: está na janela onde a Tecla foi iniciada')

/** Compares two codes, ignoring case, blanks and hyphens: the user reads the code on one screen and types it on another. */
function sameCode(typed: string, code: string): boolean {
  const plain = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return sameText(plain(typed), plain(code))
}
