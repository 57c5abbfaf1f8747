import { sql } from 'drizzle-orm'
import { check, integer, text, unique } from 'drizzle-orm/pg-core'
import { BRASILIA, FUSO_DA_UF, FUSO_DO_MUNICIPIO, FUSOS, type Fuso } from '../../../core/document/fuso.ts'
import { bytes, flag, settingColumns } from '../../db/columns.ts'
import { byHouse } from '../../db/house.ts'
import { quoted } from '../../db/sql.ts'
import { fk, ref } from '../../db/tenant-table.ts'
import { at, type KeptBeside } from '../../db/to-table.ts'

const inZone = (column: string, table: Readonly<Record<string, Fuso>>) =>
  FUSOS.flatMap(fuso => {
    const codes = Object.keys(table).filter(code => table[code] === fuso)
    return codes.length === 0 ? [] : [`when ${column} in (${quoted(codes)}) then '${fuso}'`]
  })

const FUSO_SQL = [
  'case',
  ...inZone('municipio_ibge', FUSO_DO_MUNICIPIO),
  ...inZone('uf', FUSO_DA_UF),
  `else '${BRASILIA}' end`,
].join(' ')

const mirrored = (name: string) => text(name).notNull().default('')

export const empresasTable: KeptBeside = {
  columns: {
    // copied from the main address, for documents (modules/contas, mirrorEndereco)
    ie: mirrored('ie'),
    cep: mirrored('cep'),
    logradouro: mirrored('logradouro'),
    numero: mirrored('numero'),
    complemento: mirrored('complemento'),
    bairro: mirrored('bairro'),
    /** IBGE code, 7 digits. */
    municipio_ibge: text('municipio_ibge').notNull(),
    municipio: text('municipio').notNull(),
    /** UTC offset of its clock, by municipality and state (core/document/fuso.ts). */
    fuso: text('fuso').notNull().generatedAlwaysAs(sql.raw(FUSO_SQL)),
    telefone: mirrored('telefone'),
    plano_id: ref('plano_id'),
    informar_num_item_pedido: flag('informar_num_item_pedido'),
    /** 1 produção, 2 homologação. */
    ambiente_sefaz: integer('ambiente_sefaz').notNull().default(2),
    /** True: homologação at our simulator; nothing is sent to SEFAZ. */
    treinamento: flag('treinamento'),
    /** PFX file and its password, each encrypted with the server's key file (server/vault.ts). */
    certificado: bytes('certificado'),
    certificado_senha: bytes('certificado_senha'),
    ...settingColumns('empresa'),
  },
  extra: (t, table) => [
    unique('empresas_cnpj').on(at(t, 'account_id'), at(t, 'cnpj')),
    check('empresas_status', sql`${at(t, 'status')} in (1, 2, 3)`),
    check('empresas_crt', sql`${at(t, 'crt')} in (1, 2, 3, 4)`),
    check('empresas_qrcode', sql`${at(t, 'qrcode_versao')} in (2, 3)`),
    fk('empresas_plano', [at(t, 'account_id'), at(t, 'plano_id')], table('planos')),
    byHouse('empresas', 'select'),
    byHouse('empresas', 'update'),
  ],
}
