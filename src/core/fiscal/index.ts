/** The engine under the path that scripts outside the project call. It lives in `core/tax`. */
export * from '../tax/index.ts'
