import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  integer,
  numeric,
  type PgColumnBuilderBase,
  pgPolicy,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { FLAGS, type Flag, PLAN_FLAGS, type PlanFlag } from '../../../domain/options/flags.ts'
import { byHouse, readByAll } from '../house.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true })
const flag = (name: string, value = false) => boolean(name).notNull().default(value)

/** What every register's table carries, for those written by hand (db/to-table.ts says what they are). */
const registro = {
  criado_em: instant('criado_em').notNull().defaultNow(),
  atualizado_em: instant('atualizado_em').notNull().defaultNow(),
  versao: bigint('versao', { mode: 'number' }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
}

/** The account is its own tenant: account_id = id. */
export const accounts = tenantTable(
  'accounts',
  {
    nome: text('nome').notNull(),
    alerta_sonoro: flag('alerta_sonoro', true),
    som_delivery: integer('som_delivery').notNull().default(1),
    valor_decimal: integer('valor_decimal').notNull().default(4),
    qtde_decimal: integer('qtde_decimal').notNull().default(4),
    controle_serie: flag('controle_serie'),
    venda_sem_estoque: flag('venda_sem_estoque'),
    /** Ctrl+F2 at the till: all that is owed in cash, and the sale ends. */
    dinheiro_exato: flag('dinheiro_exato', true),
    ignorar_icms_valor_nota: flag('ignorar_icms_valor_nota'),
    /** A sale to a CNPJ at the till goes out as model 55 from this day on; null = always 65. Dated: the rule changed twice. */
    cnpj_modelo_55_desde: date('cnpj_modelo_55_desde'),
    /** Days a till may still sell by a product's or a rule's old version. */
    validade_catalogo: integer('validade_catalogo').notNull().default(7),
    ...registro,
  },
  t => [
    check('accounts_self', sql`${t.account_id} = ${t.id}`),
    // the first-run wizard asks one thing of all accounts: is there any
    pgPolicy('accounts_instalacao', {
      for: 'select',
      using: sql`current_setting('app.instalacao', true) = '1'`,
    }),
    byHouse('accounts', 'select'),
    byHouse('accounts', 'update'),
  ],
)

const planColumns = Object.fromEntries(PLAN_FLAGS.map(name => [name, flag(name)])) as Record<
  PlanFlag,
  ReturnType<typeof flag>
> satisfies Record<string, PgColumnBuilderBase>

/** The house's plans, and the copy of one that each account which has it keeps, so that nothing points across accounts. */
export const planos = tenantTable(
  'planos',
  {
    nome: text('nome').notNull(),
    /** Plan of the house this is a copy of. */
    modelo_id: ref('modelo_id'),
    ...planColumns,
    ...registro,
  },
  t => [unique('planos_modelo').on(t.account_id, t.modelo_id), readByAll('planos'), byHouse('planos', 'all')],
)

export const empresas = tenantTable(
  'empresas',
  {
    nome: text('nome').notNull(),
    razao: text('razao').notNull(),
    /** 14 characters, letters allowed (IN RFB 2.229/2024). */
    cnpj: text('cnpj').notNull(),
    ie: text('ie').notNull().default(''),
    im: text('im').notNull().default(''),
    cnae: text('cnae').notNull().default(''),
    /** 1 Simples, 2 Simples with excess, 3 regime normal, 4 MEI. */
    crt: integer('crt').notNull(),
    cep: text('cep').notNull().default(''),
    logradouro: text('logradouro').notNull().default(''),
    numero: text('numero').notNull().default(''),
    complemento: text('complemento').notNull().default(''),
    bairro: text('bairro').notNull().default(''),
    /** IBGE code, 7 digits. */
    municipio_ibge: text('municipio_ibge').notNull(),
    municipio: text('municipio').notNull(),
    uf: text('uf').notNull(),
    telefone: text('telefone').notNull().default(''),
    email: text('email').notNull().default(''),
    /** 1 ativa, 2 somente leitura, 3 sem ações de início. */
    status: integer('status').notNull().default(1),
    bloqueada: flag('bloqueada'),
    plano_id: ref('plano_id'),
    venda_app: flag('venda_app'),
    informar_num_item_pedido: flag('informar_num_item_pedido'),
    /** 1 produção, 2 homologação. */
    ambiente_sefaz: integer('ambiente_sefaz').notNull().default(2),
    /** Homologação at our own simulator: nothing leaves the house. */
    treinamento: flag('treinamento'),
    /** Last day of the free trial; null: no trial. */
    teste_ate: date('teste_ate'),
    /** Last day of the licence in force; null: no end. */
    licenca_ate: date('licenca_ate'),
    /** Address of the picture, as a photo field has it. */
    logo: text('logo'),
    /** Senar rule of a buyer that is a company, and of one that is a person (G-037). */
    senar_pj_id: ref('senar_pj_id'),
    senar_pf_id: ref('senar_pf_id'),
    /** QR Code of the NFC-e: 3, or 2 with the CSC, where the day's law takes both. */
    qrcode_versao: integer('qrcode_versao').notNull().default(3),
    /** The price is what the customer pays: from 2027 on IBS, CBS and IS are inside it. */
    preco_bruto: boolean('preco_bruto').notNull().default(true),
    /** CSC of NFC-e: identifier and secret (QR Code v2; v3 does without). The secret is sealed. */
    csc_id: text('csc_id').notNull().default(''),
    csc: bytes('csc'),
    /** CPF or CNPJ whom the XML is open to (autXML): the accountant's. */
    autxml: text('autxml').notNull().default(''),
    /** Last valid day of the certificate. */
    validade_certificado: date('validade_certificado'),
    /** PFX and its password, each sealed by the server's key file (server/vault.ts). */
    certificado: bytes('certificado'),
    certificado_senha: bytes('certificado_senha'),
    ...registro,
  },
  t => [
    unique('empresas_cnpj').on(t.account_id, t.cnpj),
    check('empresas_status', sql`${t.status} in (1, 2, 3)`),
    check('empresas_crt', sql`${t.crt} in (1, 2, 3, 4)`),
    check('empresas_qrcode', sql`${t.qrcode_versao} in (2, 3)`),
    fk('empresas_plano', [t.account_id, t.plano_id], planos),
    byHouse('empresas', 'select'),
    byHouse('empresas', 'update'),
  ],
)

const flagColumns = Object.fromEntries(FLAGS.map(name => [name, flag(name)])) as Record<
  Flag,
  ReturnType<typeof flag>
> satisfies Record<string, PgColumnBuilderBase>

export const grupos = tenantTable(
  'grupos',
  {
    nome: text('nome').notNull(),
    ativo: flag('ativo', true),
    /** Largest discount without approval, %; null = no limit. */
    desconto_maximo: numeric('desconto_maximo', { precision: 5, scale: 2 }),
    ...flagColumns,
    /** The flags held, gathered: what a session reads. */
    flags: text('flags')
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `array_remove(array[${FLAGS.map(name => `case when ${name} then '${name}' end`).join(', ')}]::text[], null)`,
        ),
      ),
    ...registro,
  },
  t => [unique('grupos_nome_unico').on(t.account_id, t.nome)],
)

/** argon2id of no password at all: the user has none until one is set. Costs a login what any other does. */
export const SEM_SENHA =
  '$argon2id$v=19$m=19456,t=2,p=1$zdShCMT3ZrPvIrn7g99wGA$jhbRtgusMFcY/8Ua3dvurOBL2X5wc/LjvAYjVm71/BI'

export const usuarios = tenantTable(
  'usuarios',
  {
    nome: text('nome').notNull(),
    /** Lower case; unique in the whole installation: it finds the account at login. */
    email: text('email').notNull(),
    senha_hash: text('senha_hash').notNull().default(SEM_SENHA),
    /** argon2id salted by the account, so that two users of one account cannot share a PIN. */
    pin_hash: text('pin_hash'),
    grupo_id: ref('grupo_id').notNull(),
    super_user: flag('super_user'),
    painel_admin_contas: flag('painel_admin_contas'),
    reset_senha: flag('reset_senha'),
    ativo: flag('ativo', true),
    ultima_empresa_id: ref('ultima_empresa_id'),
    visto_em: instant('visto_em'),
    ...registro,
  },
  t => [
    uniqueIndex('usuarios_email_unico').on(t.email),
    unique('usuarios_pin_unico').on(t.account_id, t.pin_hash),
    fk('usuarios_grupo', [t.account_id, t.grupo_id], grupos),
    fk('usuarios_ultima_empresa', [t.account_id, t.ultima_empresa_id], empresas),
    pgPolicy('usuarios_login', {
      for: 'select',
      using: sql`email = nullif(current_setting('app.login_email', true), '')`,
    }),
  ],
)

/** Who answers for the program to SEFAZ, by state: rows of the house. The code of a state (CSRT) is sealed. */
export const responsaveis_tecnicos = tenantTable(
  'responsaveis_tecnicos',
  {
    /** A state, or BR. */
    uf: text('uf').notNull().default('BR'),
    cnpj: text('cnpj').notNull(),
    contato: text('contato').notNull(),
    email: text('email').notNull(),
    fone: text('fone').notNull(),
    id_csrt: text('id_csrt'),
    /** Sealed, in base64. */
    csrt: text('csrt'),
    ...registro,
  },
  t => [unique('responsaveis_tecnicos_uf_unico').on(t.account_id, t.uf)],
)

/** Companies a user may enter. */
export const usuario_empresas = tenantTable(
  'usuario_empresas',
  { usuario_id: ref('usuario_id').notNull(), empresa_id: ref('empresa_id').notNull() },
  t => [
    unique('usuario_empresas_par').on(t.account_id, t.usuario_id, t.empresa_id),
    fk('usuario_empresas_usuario', [t.account_id, t.usuario_id], usuarios, 'cascade'),
    fk('usuario_empresas_empresa', [t.account_id, t.empresa_id], empresas, 'cascade'),
  ],
)

/** Sessions. Only the SHA-256 of the random part is kept. */
export const tokens = tenantTable(
  'tokens',
  {
    hash: bytes('hash').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    /** Company this session works in. */
    empresa_id: ref('empresa_id').notNull(),
    criado_em: instant('criado_em').notNull(),
    expira_em: instant('expira_em').notNull(),
    revogado_em: instant('revogado_em'),
  },
  t => [
    unique('tokens_hash').on(t.account_id, t.hash),
    fk('tokens_usuario', [t.account_id, t.usuario_id], usuarios, 'cascade'),
    fk('tokens_empresa', [t.account_id, t.empresa_id], empresas),
  ],
)
