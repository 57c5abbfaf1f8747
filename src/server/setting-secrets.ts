import type { SettingKey } from '../domain/config/ajustes.ts'
import type { Vault } from './vault.ts'

interface Owner {
  account_id: number
  empresa_id: number
}

/** Makes the context of a secret's setting and company: a row copied to another cannot be decrypted. */
const context = (chave: SettingKey, { account_id, empresa_id }: Owner) =>
  `${chave} ${account_id} ${empresa_id}`

/** Encrypts a secret of the settings for its column. */
export const sealSetting = (vault: Vault, chave: SettingKey, owner: Owner, plain: string): Buffer =>
  vault.seal(Buffer.from(plain, 'utf8'), context(chave, owner))

export const openSetting = (vault: Vault, chave: SettingKey, owner: Owner, sealed: Buffer): string =>
  vault.open(sealed, context(chave, owner)).toString('utf8')
