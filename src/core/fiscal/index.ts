/** The engine under the path that scripts outside the project use. It lives in `core/tax`. */
export * from '../tax/index.ts'
