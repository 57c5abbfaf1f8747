import type { AjusteEfetivo, MudancaDeAjuste } from '../../../domain/api/configuracoes.ts'
import { AJUSTES, type Setting, type SettingKey } from '../../../domain/config/ajustes.ts'
import { SERIES_SETTING } from '../../../domain/documents/usual-series.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Mudanca } from '../../../domain/fields/mudanca.ts'
import { accounts } from '../../../domain/records/accounts/index.ts'
import { empresas } from '../../../domain/records/empresas/index.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { hasten } from '../../outbox/repository.ts'
import { tellCatalog } from '../../realtime/broadcaster.ts'
import { audit } from '../../register/write/audit.ts'
import { sealSetting } from '../../setting-secrets.ts'
import type { EmailService } from '../email/service.ts'
import { emVigor } from './em-vigor.ts'
import {
  companyIds,
  haveFreightRule,
  havePartner,
  haveSeries,
  lastChanges,
  readSettings,
  writeSettings,
} from './repository.ts'

const TODOS: readonly Setting[] = AJUSTES
/** Text shown instead of a stored secret. */
const OCULTO = '••••••'

/** Requires the CSC for a QR of version 2: SEFAZ would refuse a sale already paid. @throws VALIDACAO */
function judgeQr(before: ReadonlyMap<string, unknown>, dados: Readonly<Record<string, unknown>>): void {
  const after = (chave: string) => (dados[chave] === undefined ? before.get(chave) : dados[chave])
  if (after('qrcode_versao') !== 2 || (after('csc') && after('csc_id'))) return
  const at = ['qrcode_versao', 'csc', 'csc_id'].find(chave => dados[chave] !== undefined)
  if (at) throw fieldError(at, 'Informe o CSC e o seu identificador')
}

/** Settings that identify the mail login: one changed drops the password, not to be sent to another server or user. */
const LOGIN = ['smtp_host', 'smtp_usuario'] as const satisfies readonly SettingKey[]

/** Settings that change how a company's e-mails are sent. */
const MAIL_WAY: readonly SettingKey[] = [
  ...LOGIN,
  'smtp_porta',
  'smtp_seguranca',
  'smtp_senha',
  'limite_por_hora',
]

/** Drops the stored password when mail server or user changes without a new password. */
function forgetPassword(
  before: ReadonlyMap<string, unknown>,
  dados: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const moved = LOGIN.some(chave => dados[chave] !== undefined && dados[chave] !== before.get(chave))
  return moved && dados['smtp_senha'] === undefined ? { ...dados, smtp_senha: null } : dados
}

/** Requires a sender when the company has its own mail server. @throws VALIDACAO */
function judgeMail(before: ReadonlyMap<string, unknown>, dados: Readonly<Record<string, unknown>>): void {
  const after = (chave: SettingKey) => dados[chave] ?? before.get(chave)
  if (!after('smtp_host') || after('email_remetente')) return
  if (dados['smtp_host'] !== undefined) throw fieldError('smtp_host', 'Informe antes o remetente')
  if (dados['email_remetente'] !== undefined)
    throw fieldError('email_remetente', 'O servidor de e-mail próprio precisa de um remetente')
}

/** Requires that a usual series is one of the company's. @throws VALIDACAO */
async function judgeSeries(
  q: Q,
  { empresa_id }: Sessao,
  dados: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [modelo, chave] of Object.entries(SERIES_SETTING)) {
    const serie = dados[chave]
    if (typeof serie !== 'string' || serie === '' || (await haveSeries(q, empresa_id, modelo, serie)))
      continue
    throw fieldError(chave, `A empresa não tem a série ${serie} do modelo ${modelo}: cadastre-a em Séries`)
  }
}

/** Requires that the usual contractor, and the usual rule of a CT-e, are registered. @throws VALIDACAO */
async function judgeNamed(q: Q, dados: Readonly<Record<string, unknown>>): Promise<void> {
  const { transporte_contratante: contratante, cte_regra: regra } = dados
  if (regra && !(await haveFreightRule(q, String(regra))))
    throw fieldError('cte_regra', 'Não há regra de CT-e ativa com este nome: confira em Regras de CT-e')
  if (contratante && !(await havePartner(q, String(contratante))))
    throw fieldError('transporte_contratante', 'Não há parceiro com este CPF ou CNPJ no cadastro')
}

/** Replaces null (which means: use the inherited value) by the default. */
const inherited = (dados: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(dados).map(([chave, valor]) => [
      chave,
      valor === null ? (TODOS.find(ajuste => ajuste.chave === chave)?.padrao ?? null) : valor,
    ]),
  )

const REGISTRO = { conta: accounts.id, empresa: empresas.id }
const PLACES = ['conta', 'empresa'] as const
const keysOf = (onde: Setting['onde']) =>
  TODOS.filter(ajuste => ajuste.onde === onde).map(({ chave }) => chave)

/** Builds the service of settings, of the account and of the session's company. */
export function createConfiguracoes({
  db,
  clock,
  broadcaster,
  vault,
  ports,
  email,
}: Pick<Deps, 'db' | 'clock' | 'broadcaster' | 'vault' | 'ports'> & {
  email: Pick<EmailService, 'alcanca'>
}) {
  const idOf = (sessao: Sessao, onde: Setting['onde']) =>
    onde === 'conta' ? sessao.account_id : sessao.empresa_id

  const columnOf = (sessao: Sessao, { tipo, chave }: Setting, valor: unknown) =>
    tipo === 'segredo' && typeof valor === 'string'
      ? sealSetting(vault, chave as SettingKey, sessao, valor)
      : valor

  async function read(q: Q, sessao: Sessao): Promise<AjusteEfetivo[]> {
    const stored: Record<string, unknown> = {}
    for (const onde of PLACES)
      Object.assign(stored, await readSettings(q, REGISTRO[onde], idOf(sessao, onde), keysOf(onde)))
    return TODOS.map(({ chave, onde, padrao, tipo }) => {
      const raw = stored[chave] ?? null
      const valor = (tipo === 'segredo' && raw !== null ? OCULTO : raw) as AjusteEfetivo['valor']
      return { chave, valor, origem: valor === padrao ? 'padrao' : onde }
    })
  }

  async function changes(q: Q, sessao: Sessao): Promise<MudancaDeAjuste[]> {
    const found: MudancaDeAjuste[] = []
    for (const onde of PLACES)
      found.push(...(await lastChanges(q, REGISTRO[onde], idOf(sessao, onde), keysOf(onde))))
    return found
  }

  return {
    ver: (sessao: Sessao) =>
      db.tx(sessao, async q => ({
        data: await read(q, sessao),
        em_vigor: await emVigor(q, sessao, ports),
        mudancas: await changes(q, sessao),
        envia_email: await email.alcanca(q, sessao.empresa_id),
      })),

    /** Stores changed settings with their audit history, and notifies all tills of the account. @throws VALIDACAO */
    async mudar(sessao: Sessao, pedidos: Readonly<Record<string, unknown>>): Promise<AjusteEfetivo[]> {
      const { depois, empresas } = await db.tx(sessao, async q => {
        const before = new Map((await read(q, sessao)).map(({ chave, valor }) => [chave, valor]))
        const dados = forgetPassword(before, inherited(pedidos))
        judgeQr(before, dados)
        judgeMail(before, dados)
        await judgeSeries(q, sessao, dados)
        await judgeNamed(q, dados)
        // sends now the e-mails that waited for a working mail server
        if (MAIL_WAY.some(chave => dados[chave] !== undefined)) await hasten(q, sessao, 'email', clock())
        for (const onde of PLACES) {
          const changed = TODOS.filter(
            ({ chave, onde: where }) =>
              where === onde && dados[chave] !== undefined && dados[chave] !== before.get(chave),
          )
          if (changed.length === 0) continue
          await writeSettings(
            q,
            REGISTRO[onde],
            idOf(sessao, onde),
            changed.map(ajuste => [ajuste.chave, columnOf(sessao, ajuste, dados[ajuste.chave])]),
          )
          await audit(q, sessao, clock(), [
            {
              registro: REGISTRO[onde],
              registro_id: idOf(sessao, onde),
              rotulo: 'Ajustes',
              acao: 'alterou',
              empresa_id: null,
              pai_id: null,
              mudancas: changed.map(
                ({ chave, titulo, tipo }): Mudanca => ({
                  campo: chave,
                  rotulo: titulo,
                  antes: before.get(chave) ?? null,
                  depois: (tipo === 'segredo' && dados[chave] ? OCULTO : dados[chave]) ?? null,
                }),
              ),
            },
          ])
        }
        return { depois: await read(q, sessao), empresas: await companyIds(q) }
      })
      for (const empresa_id of empresas)
        tellCatalog(broadcaster, { account_id: sessao.account_id, empresa_id })
      return depois
    },

    /** Checks that the account is the session's. @throws NAO_ENCONTRADO */
    propria(sessao: Sessao, id: number): void {
      if (id !== sessao.account_id) throw new AppError('NAO_ENCONTRADO')
    },
  }
}
