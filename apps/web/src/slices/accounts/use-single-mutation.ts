import {
  useMutation,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from "@tanstack/react-query";

/**
 * A mutation that is not sent again while it is under way: what is drawn as busy comes too late for a double
 * click.
 */
export function useSingleMutation<Answer, Wish = void>(
  name: string,
  options: UseMutationOptions<Answer, Error, Wish>,
): UseMutationResult<Answer, Error, Wish> {
  const client = useQueryClient();
  const mutationKey = ["accounts", name];
  const mutation = useMutation({ ...options, mutationKey });
  return {
    ...mutation,
    mutate: (...wish) => {
      if (client.isMutating({ mutationKey }) === 0) mutation.mutate(...wish);
    },
  };
}
