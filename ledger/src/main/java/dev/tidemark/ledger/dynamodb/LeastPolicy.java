package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.StoreUri;

/**
 * The least that AWS credentials need: one statement for the job and the commands that read and
 * repair, one for {@code init}, which other credentials may use.
 */
final class LeastPolicy {

    private LeastPolicy() {}

    /** The policy as JSON; a region that is not named is any. */
    static String json(StoreUri.DynamoDb store) {
        String region = store.region().orElse("*");
        String partition =
                region.startsWith("cn-")
                        ? "aws-cn"
                        : region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
        return """
        {
          "Version": "2012-10-17",
          "Statement": [
            {
              "Sid": "TidemarkRun",
              "Effect": "Allow",
              "Action": [
                "dynamodb:DescribeTable",
                "dynamodb:GetItem",
                "dynamodb:Query",
                "dynamodb:Scan",
                "dynamodb:UpdateItem",
                "dynamodb:DeleteItem"
              ],
              "Resource": "TABLE"
            },
            {
              "Sid": "TidemarkRunIndexes",
              "Effect": "Allow",
              "Action": "dynamodb:Query",
              "Resource": [
                "TABLE/index/fast_ix",
                "TABLE/index/late_ix"
              ]
            },
            {
              "Sid": "TidemarkInit",
              "Effect": "Allow",
              "Action": [
                "dynamodb:CreateTable",
                "dynamodb:DescribeTable",
                "dynamodb:DescribeContinuousBackups",
                "dynamodb:UpdateContinuousBackups",
                "dynamodb:DescribeTimeToLive",
                "dynamodb:UpdateTimeToLive"
              ],
              "Resource": "TABLE"
            }
          ]
        }
        """
                .replace(
                        "TABLE",
                        "arn:%s:dynamodb:%s:*:table/%s"
                                .formatted(partition, region, store.table()));
    }
}
